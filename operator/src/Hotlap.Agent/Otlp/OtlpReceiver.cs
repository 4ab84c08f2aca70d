using System.Net;
using System.Net.Sockets;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Otlp;

/// <summary>
/// Receives OTLP over HTTP on the loopback address; the target shares the network namespace. Metrics are parsed, and traces and logs are
/// discarded.
/// </summary>
internal sealed class OtlpReceiver : IDisposable
{
    private const int MostConnections = 16;

    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly CancellationTokenSource _end = new();
    private readonly RuntimeHistory _history;
    private int _connections;

    private OtlpReceiver(RuntimeHistory history) => _history = history;

    public int Port => ((IPEndPoint)_listener.LocalEndPoint!).Port;

    /// <summary>Starts listening.</summary>
    /// <exception cref="AgentException">The port is in use in the pod.</exception>
    public static OtlpReceiver Start(int port, RuntimeHistory history)
    {
        var receiver = new OtlpReceiver(history);
        try
        {
            receiver._listener.Bind(new IPEndPoint(IPAddress.Loopback, port));
            receiver._listener.Listen(MostConnections);
        }
        catch (SocketException e)
        {
            receiver.Dispose();
            throw new AgentException(FailureKind.AgentError,
                $"The probe cannot listen on port {port} of the target pod to receive the target's metrics ({e.SocketErrorCode}). Free "
                    + "the port, or set target.runtimeMetrics to false.");
        }
        _ = receiver.AcceptAsync();
        return receiver;
    }

    public void Dispose()
    {
        _end.Cancel();
        _listener.Dispose();
        _end.Dispose();
    }

    private async Task AcceptAsync()
    {
        var end = _end.Token;
        while (!end.IsCancellationRequested)
        {
            Socket socket;
            try
            {
                socket = await _listener.AcceptAsync(end);
            }
            catch (Exception e) when (e is SocketException or OperationCanceledException or ObjectDisposedException)
            {
                if (e is SocketException { SocketErrorCode: SocketError.ConnectionAborted or SocketError.ConnectionReset })
                    continue;
                return;
            }
            if (Interlocked.Increment(ref _connections) > MostConnections)
            {
                Interlocked.Decrement(ref _connections);
                socket.Dispose();
                continue;
            }
            _ = ServeAsync(socket, end);
        }
    }

    private async Task ServeAsync(Socket socket, CancellationToken end)
    {
        try
        {
            await new OtlpConnection(socket, _history).ServeAsync(end);
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException or ObjectDisposedException)
        {
            // The target disconnected or the receiver stopped, so there is no client to report an error to.
        }
        finally
        {
            socket.Dispose();
            Interlocked.Decrement(ref _connections);
        }
    }
}
