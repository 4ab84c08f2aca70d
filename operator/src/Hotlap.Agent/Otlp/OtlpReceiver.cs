using System.IO.Compression;
using Hotlap.Agent.Connections;

namespace Hotlap.Agent.Otlp;

/// <summary>
/// Receives OTLP over HTTP on the loopback address; the target shares the network namespace. Metrics are parsed, and traces and logs are
/// discarded. A refused request ends its connection, because its body may still be in transit.
/// </summary>
internal sealed class OtlpReceiver(int port, RuntimeHistory history, TimeProvider clock) : IDisposable
{
    public const int LargestBody = 1024 * 1024;

    private const int MostConnections = 16;
    private const int LongestHead = 16 * 1024;

    // Exporters wait one minute between two exports by default.
    private static readonly TimeSpan LongestIdle = TimeSpan.FromMinutes(3);
    private static readonly TimeSpan BodyPatience = TimeSpan.FromSeconds(10);

    private readonly HttpServer _server = new(new IPEndPoint(IPAddress.Loopback, port), MostConnections, clock);
    private readonly CancellationTokenSource _end = new();
    private readonly Lock _parsing = new();

    public int Port => _server.Port;

    public static OtlpReceiver Start(int port, RuntimeHistory history, TimeProvider clock)
    {
        var receiver = new OtlpReceiver(port, history, clock);
        try
        {
            receiver._server.Listen();
        }
        catch (SocketException e)
        {
            receiver.Dispose();
            throw new AgentException(FailureKind.AgentError,
                $"The probe cannot listen on port {port} of the target pod to receive the target's metrics ({e.SocketErrorCode}). Free "
                    + "the port, or set target.runtimeMetrics to false.");
        }
        _ = receiver._server.ServeAsync(receiver.ServeAsync, receiver._end.Token);
        return receiver;
    }

    public void Dispose()
    {
        _end.Cancel();
        _server.Dispose();
        _end.Dispose();
    }

    private async Task ServeAsync(Socket socket, HttpSlot slot)
    {
        // Only the pod can connect. A connection above the limit is refused.
        slot.Ask(trusted: true);
        var end = slot.Gone.Token;
        var connection = new HttpConnection(socket, LongestHead, LongestHead);
        for (var keepsAlive = true; keepsAlive;)
        {
            if (await connection.ReadHeadAsync(end).WaitAsync(LongestIdle, clock, end) is not { } bytes)
                return;
            var head = HttpHead.Parse(bytes);
            var status = head is null ? 400 : await AcceptAsync(connection, head, end);
            keepsAlive = status == 200 && head!.KeepsAlive;
            // An empty body is an empty ExportMetricsServiceResponse: everything was accepted.
            await connection.SendAsync(status, "application/x-protobuf", [], keepsAlive, end);
        }
    }

    private async Task<int> AcceptAsync(HttpConnection connection, HttpHead head, CancellationToken end)
    {
        var announced = head.Find("Content-Length");
        int? length = int.TryParse(announced, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
        var isChunked = head.Has("Transfer-Encoding", "chunked");
        if (length is null && announced is not null)
            return 400;
        if (head.Target is not ("POST /v1/metrics" or "POST /v1/traces" or "POST /v1/logs"))
            return 404;
        if (length > LargestBody)
            return 413;
        if (length is null && !isChunked)
            return 411;
        if (head.Has("Expect", "100-continue"))
            await connection.ContinueAsync(end);
        var reading = isChunked ? connection.ReadChunksAsync(LargestBody, end) : connection.ReadBodyAsync(length!.Value, end);
        if (await reading.WaitAsync(BodyPatience, clock, end) is not { } body)
            return 400;
        return head.Target != "POST /v1/metrics" || TryAdd(head.Has("Content-Encoding", "gzip") ? TryInflate(body) : body) ? 200 : 400;
    }

    private bool TryAdd(MemoryStream? message)
    {
        if (message is null)
            return false;
        // A body of nothing but empty points takes 50 times its size as objects, so one is parsed at a time.
        lock (_parsing)
        {
            if (MetricsExport.TryRead(message.GetBuffer().AsSpan(0, (int)message.Length)) is not { } export)
                return false;
            history.Add(export);
            return true;
        }
    }

    private static MemoryStream? TryInflate(MemoryStream body)
    {
        body.Position = 0;
        var message = new MemoryStream();
        try
        {
            using var gzip = new GZipStream(body, CompressionMode.Decompress);
            var part = new byte[4096];
            for (int read; (read = gzip.Read(part)) > 0;)
            {
                if (message.Length + read > LargestBody)
                    return null;
                message.Write(part, 0, read);
            }
            return message;
        }
        catch (InvalidDataException)
        {
            return null;
        }
    }
}
