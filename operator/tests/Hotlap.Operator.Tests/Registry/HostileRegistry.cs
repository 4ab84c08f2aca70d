using System.Collections.Concurrent;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Registry;

/// <summary>
/// A server on loopback that answers each path as a test says, over TLS where a connection was made by a public name. It stands for every public
/// address, so that only what is checked before a connection keeps a request from it.
/// </summary>
internal sealed class HostileRegistry : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly X509Certificate2 _certificate;
    private readonly Func<string, string> _answer;

    /// <summary>Starts a server.</summary>
    /// <param name="answer">What to send for <c>HOST PATH</c>: the whole answer, after which the connection is closed unless it ends in <see cref="Hang"/>.</param>
    public HostileRegistry(Func<string, string> answer)
    {
        _answer = answer;
        var folder = Directory.CreateTempSubdirectory("hotlap-hostile-").FullName;
        new TestCertificates(folder).Issue("any", "CN=any");
        using var pem = X509Certificate2.CreateFromPemFile(Path.Combine(folder, "any.crt"), Path.Combine(folder, "any.key"));
        _certificate = X509CertificateLoader.LoadPkcs12(pem.Export(X509ContentType.Pkcs12), null);
        Directory.Delete(folder, recursive: true);
        _listener.Start();
        _ = AcceptAsync();
    }

    /// <summary>At the end of an answer: the connection stays open and silent.</summary>
    public const string Hang = "\0";

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>Heads of all requests.</summary>
    public ConcurrentQueue<string> Requests { get; } = new();

    public static string Answer(string status, string headers, string body = "") =>
        $"HTTP/1.1 {status}\r\n{headers}{(headers.Length > 0 ? "\r\n" : "")}Content-Length: "
            + $"{Encoding.UTF8.GetByteCount(body)}\r\nConnection: close\r\n\r\n{body}";

    public void Dispose()
    {
        _stop.Cancel();
        _listener.Dispose();
        _certificate.Dispose();
        _stop.Dispose();
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true) _ = ServeAsync(await _listener.AcceptTcpClientAsync(_stop.Token));
        }
        catch (Exception e) when (e is OperationCanceledException or SocketException or ObjectDisposedException)
        {
            // The test ends.
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        try
        {
            using (client)
            {
                var plain = client.GetStream();
                var first = new byte[1];
                await client.Client.ReceiveAsync(first, SocketFlags.Peek, _stop.Token);
                await using var stream = first[0] == 0x16 ? await SecureAsync(plain) : plain;
                await AnswerAsync(stream);
            }
        }
        catch (Exception e) when (e is IOException or OperationCanceledException or SocketException or ObjectDisposedException)
        {
            // The client has gone, or the test ends.
        }
    }

    private async Task<Stream> SecureAsync(NetworkStream plain)
    {
        var secure = new SslStream(plain);
        await secure.AuthenticateAsServerAsync(new SslServerAuthenticationOptions { ServerCertificate = _certificate }, _stop.Token);
        return secure;
    }

    private async Task AnswerAsync(Stream stream)
    {
        var head = await ReadHeadAsync(stream);
        Requests.Enqueue(head);
        var host = head.Split("\r\n").Single(line => line.StartsWith("Host: ", StringComparison.Ordinal))["Host: ".Length..];
        var answer = _answer($"{host} {head.Split(' ')[1]}");
        var hangs = answer.EndsWith(Hang, StringComparison.Ordinal);
        await stream.WriteAsync(Encoding.UTF8.GetBytes(hangs ? answer[..^1] : answer), _stop.Token);
        await stream.FlushAsync(_stop.Token);
        if (hangs) await Task.Delay(Timeout.Infinite, _stop.Token);
    }

    private async Task<string> ReadHeadAsync(Stream stream)
    {
        var head = new StringBuilder();
        var piece = new byte[4096];
        while (!head.ToString().Contains("\r\n\r\n", StringComparison.Ordinal))
        {
            var read = await stream.ReadAsync(piece, _stop.Token);
            if (read == 0) throw new IOException("the client has gone");
            head.Append(Encoding.ASCII.GetString(piece, 0, read));
        }

        return head.ToString();
    }
}
