using System.Net;
using System.Net.Sockets;

namespace CannedTds;

/// <summary>Accepts connections and answers each as a session of its own.</summary>
internal sealed class TdsServer : IDisposable
{
    private readonly TcpListener _listener;
    private readonly CannedTable _table = CannedTable.Documents();

    /// <summary>Listens when it returns, so that whoever can connect is answered.</summary>
    public TdsServer(IPEndPoint endPoint)
    {
        _listener = new TcpListener(endPoint);
        _listener.Start();
    }

    /// <summary>The port that it listens on; the system's choice where 0 was asked for.</summary>
    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>Serves until <paramref name="stop"/> is cancelled.</summary>
    public async Task ServeAsync(CancellationToken stop)
    {
        try
        {
            while (true)
            {
                var client = await _listener.AcceptTcpClientAsync(stop);
                client.NoDelay = true;
                _ = ServeAsync(client, stop);
            }
        }
        catch (OperationCanceledException)
        {
            // Stopping is how this ends.
        }
    }

    public void Dispose() => _listener.Dispose();

    private async Task ServeAsync(TcpClient client, CancellationToken stop)
    {
        using var _ = client;
        try
        {
            await new TdsSession(client.GetStream(), _table).RunAsync(stop);
        }
        catch (OperationCanceledException)
        {
            // The server stops.
        }
        catch (Exception e) when (e is IOException or InvalidDataException)
        {
            // A client that leaves, or that speaks something else, ends its own session only.
            await Console.Error.WriteLineAsync($"canned-tds: a session ended: {e.Message}");
        }
    }
}
