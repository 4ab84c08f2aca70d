using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Agent.Tests.Support;

/// <summary>A server on a free port that shakes hands with one client after the other, remembers the name that each asked for, and says what it was given.</summary>
internal sealed class TlsListener : IDisposable
{
    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly Task _serving;

    public TlsListener(X509Certificate2 certificate, byte[] answer, params SslApplicationProtocol[] protocols)
    {
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen();
        _serving = Task.Run(async () =>
        {
            while (true)
            {
                using var socket = await _listener.AcceptAsync();
                await ServeAsync(socket, certificate, answer, protocols);
            }
        });
    }

    public int Port => ((IPEndPoint)_listener.LocalEndPoint!).Port;

    /// <summary>The last name that a client asked for.</summary>
    public string? Name { get; private set; }

    public void Dispose()
    {
        _listener.Dispose();
        // Its end is the listener's.
        _ = _serving.Exception;
    }

    private async Task ServeAsync(Socket socket, X509Certificate2 certificate, byte[] answer, SslApplicationProtocol[] protocols)
    {
        await using var stream = new SslStream(new NetworkStream(socket));
        try
        {
            await stream.AuthenticateAsServerAsync(
                new SslServerAuthenticationOptions { ServerCertificate = certificate, ApplicationProtocols = [.. protocols] });
            Name = stream.TargetHostName;
            await stream.ReadAtLeastAsync(new byte[4096], 1);
            await stream.WriteAsync(answer);
        }
        catch (Exception e) when (e is AuthenticationException or IOException)
        {
            // the client's verdict is the test's
        }
    }
}
