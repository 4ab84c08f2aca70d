using System.Diagnostics;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using Hotlap.Agent.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>A server of the zoo: one port, one mode, one protocol, and its own count of what arrives.</summary>
internal sealed class ZooServer : IAsyncDisposable
{
    private readonly ZooMode _mode;
    private readonly ZooLeg _leg;
    private readonly X509Certificate2 _certificate;
    private readonly SocketServer _server;
    private int _open;

    public ZooServer(ZooMode mode, ZooLeg leg, TestCertificates certificates)
    {
        (_mode, _leg) = (mode, leg);
        _certificate = certificates.IssueServer(ZooModes.Shop);
        _server = new SocketServer(ServeAsync);
    }

    public int Port => _server.Port;

    public ZooLedger Ledger { get; } = new();

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        _certificate.Dispose();
    }

    private async Task ServeAsync(Socket socket, CancellationToken end)
    {
        var accepted = Stopwatch.GetTimestamp();
        socket.NoDelay = true;
        try
        {
            if (Interlocked.Increment(ref _open) > _mode.Connections)
            {
                Ledger.RefuseConnection();
                Reset(socket);
                return;
            }
            await using var stream = await OpenAsync(socket, end);
            var connection = new ZooConnection(_mode, Ledger, socket, stream) { Accepted = accepted };
            await TalkAsync(connection, end);
            Ledger.EndConnection(accepted, connection.CarriedLoad);
        }
        catch (AuthenticationException)
        {
            // The client's verdict counts.
        }
        finally
        {
            Interlocked.Decrement(ref _open);
        }
    }

    /// <summary>Makes the end of a connection a reset.</summary>
    public static void Reset(Socket socket)
    {
        socket.LingerState = new LingerOption(true, 0);
        socket.Close();
    }

    private async Task TalkAsync(ZooConnection connection, CancellationToken end)
    {
        using var life = CancellationTokenSource.CreateLinkedTokenSource(end);
        try
        {
            if (_leg.Protocol == ZooProtocols.Http1)
            {
                await new ZooHttp1(connection).ServeAsync(life.Token);
                return;
            }
            using var http2 = new ZooHttp2(connection, _leg.Protocol == ZooProtocols.Grpc);
            await http2.ServeAsync(life.Token);
        }
        catch (Exception e) when (e is IOException or SocketException or OperationCanceledException or ObjectDisposedException)
        {
            // The client has left, or the mode ended the connection.
        }
        finally
        {
            await life.CancelAsync();
        }
    }

    private async Task<Stream> OpenAsync(Socket socket, CancellationToken end)
    {
        var clear = new NetworkStream(socket, ownsSocket: false);
        if (!_leg.IsTls)
            return clear;
        await Task.Delay(_mode.Handshake, end);
        var stream = new SslStream(clear);
        await stream.AuthenticateAsServerAsync(
            new SslServerAuthenticationOptions
            {
                ServerCertificate = _certificate, EnabledSslProtocols = _mode.Tls,
                ApplicationProtocols = [_leg.Protocol == ZooProtocols.Http1 ? SslApplicationProtocol.Http11 : SslApplicationProtocol.Http2],
            }, end);
        return stream;
    }
}

/// <summary>One connection to a server of the zoo.</summary>
internal sealed class ZooConnection(ZooMode mode, ZooLedger ledger, Socket socket, Stream stream)
{
    private int _requests;
    private long? _accepted;

    public ZooMode Mode => mode;

    public Stream Stream => stream;

    public Socket Socket => socket;

    public long Accepted { init => _accepted = Opened = value; }

    private long Opened { get; init; }

    public bool CarriedLoad { get; private set; }

    /// <summary>Whether the connection's requests or its time are used up.</summary>
    public bool IsSpent => _requests >= mode.PerConnection || Stopwatch.GetElapsedTime(Opened) > mode.Age;

    /// <summary>Counts a request.</summary>
    /// <param name="isCheck">Whether the agent's own check sent it.</param>
    /// <param name="begun">When its first bytes arrived.</param>
    public (ZooRequest Request, ZooTurn Turn) Arrive(bool isCheck, long begun)
    {
        var request = ledger.Arrive(isCheck, _accepted ?? begun, begun);
        _accepted = null;
        CarriedLoad |= !isCheck;
        return (request, new ZooTurn(request.Turn, ledger.Turns, ++_requests, ledger.Elapsed));
    }

    /// <summary>Ends the connection in the mode's way, once its last answer is out.</summary>
    public async Task EndAsync(bool isSpent, CancellationToken end)
    {
        if ((!isSpent || mode.Close == ZooClose.Announced) && stream is SslStream tls)
            await tls.ShutdownAsync();
        if (isSpent && mode.Close == ZooClose.Reset)
            ZooServer.Reset(socket);
        if (!isSpent || mode.Close != ZooClose.Half)
            return;
        socket.Shutdown(SocketShutdown.Send);
        var buffer = new byte[4096];
        while (await stream.ReadAsync(buffer, end) > 0)
        {
            // Takes requests, and answers none.
        }
    }
}
