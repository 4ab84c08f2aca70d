using System.Diagnostics;
using System.Net.Sockets;
using System.Text;

namespace Hotlap.Agent.Tests.Support;

/// <summary>
/// Answers HTTP requests with so many workers, each of which is busy with one request for a known time. Both are reckoned by the clock, so a late wake
/// delays no other request: the capacity is exact.
/// </summary>
internal sealed class QueueServer : IAsyncDisposable
{
    private const int Threads = 32;

    private static readonly byte[] Answer = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");

    private readonly SocketServer _server;
    private readonly TimeSpan[] _free;
    private readonly TimeSpan _service;
    private readonly long _started = Stopwatch.GetTimestamp();

    public QueueServer(int workers, TimeSpan service)
    {
        // Tests that wait take threads of the pool, which adds one only after half a second: its answers would be late by that.
        ThreadPool.SetMinThreads(Threads, Threads);
        (_free, _service) = (new TimeSpan[workers], service);
        _server = new SocketServer(ServeAsync);
    }

    public int Port => _server.Port;

    public double Capacity => _free.Length / _service.TotalSeconds;

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    private async Task ServeAsync(Socket connection, CancellationToken end)
    {
        connection.NoDelay = true;
        var buffer = new byte[4096];
        for (var used = 0; ;)
        {
            var got = await connection.ReceiveAsync(buffer.AsMemory(used), end);
            if (got == 0)
                return;
            used += got;
            if (!buffer.AsSpan(0, used).EndsWith("\r\n\r\n"u8))
                continue;
            used = 0;
            if (Reserve() - Now is var wait && wait > TimeSpan.Zero)
                await Task.Delay(wait, end);
            await connection.SendAsync(Answer, end);
        }
    }

    private TimeSpan Now => Stopwatch.GetElapsedTime(_started);

    /// <summary>Takes the worker that is free first; returns when it will have answered.</summary>
    private TimeSpan Reserve()
    {
        lock (_free)
        {
            var first = Array.IndexOf(_free, _free.Min());
            return _free[first] = (_free[first] > Now ? _free[first] : Now) + _service;
        }
    }
}
