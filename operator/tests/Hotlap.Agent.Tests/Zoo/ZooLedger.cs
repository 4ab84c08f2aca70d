using System.Diagnostics;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>What became of a request that arrived.</summary>
internal enum ZooEnd
{
    /// <summary>Its answer was not complete when the client left.</summary>
    Unfinished,

    /// <summary>Answered as planned.</summary>
    Correct,

    /// <summary>Answered otherwise than planned, cut off, or never answered: the tool must count an error.</summary>
    Failed,

    /// <summary>Not looked at, which the client was told in a way that lets it ask again: the tool may count an error, or ask again.</summary>
    Refused,
}

/// <summary>One request of a load, in the server's own timestamps.</summary>
internal sealed class ZooRequest
{
    /// <summary>Number of the request over all connections, from 1; 0 for the agent's own check.</summary>
    public required int Turn { get; init; }

    /// <summary>When the client could begin to wait: its arrival; for the first request of a connection the accept.</summary>
    public required long Since { get; init; }

    /// <summary>When its first part was there; an upload takes a while from then on.</summary>
    public required long Opened { get; init; }

    /// <summary>When all of it was there.</summary>
    public required long Arrived { get; init; }

    public long Ended { get; private set; }

    public ZooEnd End { get; private set; }

    public long Bytes { get; private set; }

    /// <summary>How much longer than planned its answer waited: what the machine adds to each wait, also to those of the tool.</summary>
    public TimeSpan Late { get; private set; }

    public async Task WaitAsync(TimeSpan time, CancellationToken end)
    {
        var begin = Stopwatch.GetTimestamp();
        await Task.Delay(time, end);
        Late = Stopwatch.GetElapsedTime(begin) - time;
    }

    public void Finish(ZooEnd end, long bytes = 0)
    {
        if (Ended != 0)
            return;
        (Ended, Bytes, End) = (Stopwatch.GetTimestamp(), bytes, end);
    }
}

/// <summary>Counts what a server sees of a load. The agent's own checks, which have the user agent hotlap, do not count.</summary>
internal sealed class ZooLedger
{
    private readonly Lock _gate = new();
    private readonly List<ZooRequest> _requests = [];
    private readonly List<(long Opened, long Closed, bool Carried)> _connections = [];
    private int _refused;

    /// <summary>Number of the last request of the load.</summary>
    public int Turns => _requests.Count;

    /// <summary>Time since the first request of the load.</summary>
    public TimeSpan Elapsed => _requests.Count == 0 ? TimeSpan.Zero : Stopwatch.GetElapsedTime(_requests[0].Arrived);

    public ZooRequest Arrive(bool isCheck, long since, long opened)
    {
        lock (_gate)
        {
            var request =
                new ZooRequest { Turn = isCheck ? 0 : _requests.Count + 1, Since = since, Opened = opened, Arrived = Stopwatch.GetTimestamp() };
            if (!isCheck)
                _requests.Add(request);
            return request;
        }
    }

    public void RefuseConnection()
    {
        lock (_gate)
            _refused++;
    }

    public void EndConnection(long opened, bool carriedLoad)
    {
        lock (_gate)
            _connections.Add((opened, Stopwatch.GetTimestamp(), carriedLoad));
    }

    /// <summary>
    /// Counts the load; with the length of a window in nanoseconds, the requests that ended within it. The server does not see when the client
    /// began: between the accept of the first connection and the arrival of the first request.
    /// </summary>
    public ZooCount Sum(long? window)
    {
        lock (_gate)
        {
            var length = (long)((window ?? 0) * (Stopwatch.Frequency / 1e9));
            ZooRequest[] Until(long end) => [.. _requests.Where(r => window is null || (r.Ended != 0 && r.Ended <= end + length))];
            var (first, counted) = _requests.Count == 0 ? ([], []) : (Until(_requests[0].Since), Until(_requests[0].Arrived));
            return new ZooCount(counted, [.. _connections.Where(c => c.Carried).Select(c => (c.Opened, c.Closed))])
            {
                LeastCorrect = first.Count(r => r.End == ZooEnd.Correct),
                LeastFailed = first.Count(r => r.End == ZooEnd.Failed),
                AllBytes = _requests.Where(r => r.End == ZooEnd.Correct).Sum(r => r.Bytes),
                MostFailed = _requests.Count(r => r.End is ZooEnd.Failed or ZooEnd.Refused) + _refused,
            };
        }
    }
}

/// <summary>The figures of a load by the server's own count; times in nanoseconds.</summary>
internal sealed class ZooCount
{
    private static readonly double NanosecondsPerTick = 1e9 / Stopwatch.Frequency;

    private const int Slices = 10;

    private readonly ZooRequest[] _answered;
    private readonly double[] _service;
    private readonly double[] _cycles;
    private readonly ZooRequest[] _requests;

    public ZooCount(ZooRequest[] requests, (long Opened, long Closed)[] connections)
    {
        (Arrived, Connections) = (requests.Length, connections.Length);
        _answered = [.. requests.Where(r => r.End == ZooEnd.Correct)];
        _service = [.. _answered.Select(r => (r.Ended - r.Arrived) * NanosecondsPerTick).Order()];
        _cycles = [.. Cycles(requests).Order()];
        Correct = _answered.Length;
        _requests = requests;
        if (requests.Length == 0)
            return;
        var last = _answered.Select(r => r.Ended).DefaultIfEmpty(requests[0].Arrived).Max();
        Late = requests.Max(r => r.Late.TotalNanoseconds);
        Setup = connections.Length == 0 ? 0 : requests.Max(r => r.Arrived - r.Since) * NanosecondsPerTick;
        Span = (last - requests[0].Arrived) * NanosecondsPerTick;
        var (opened, closed) = connections.Length == 0
            ? (requests[0].Since, last) : (connections.Min(c => c.Opened), connections.Max(c => c.Closed));
        LongSpan = Math.Max(Span, (Math.Max(closed, last) - Math.Min(opened, requests[0].Since)) * NanosecondsPerTick);
        InFlight = Enumerable.Range(0, Slices).Average(slice => Peak(requests, last, slice));
    }

    /// <summary>The most that the machine added to a wait of the server.</summary>
    public double Late { get; }

    /// <summary>Longest time from a connection to its first request.</summary>
    public double Setup { get; }

    public int Arrived { get; }

    public int Connections { get; }

    public int Correct { get; }

    /// <summary>Correct answers within the earliest window that the client may have had.</summary>
    public int LeastCorrect { get; init; }

    /// <summary>Failures within that window.</summary>
    public int LeastFailed { get; init; }

    /// <summary>Most failures that a tool may count: those of the whole load, because not every tool says when a request failed.</summary>
    public int MostFailed { get; init; }

    /// <summary>Bytes of the bodies of the correct answers of the whole load.</summary>
    public long AllBytes { get; init; }

    /// <summary>From the first request to the last correct answer.</summary>
    public double Span { get; }

    /// <summary>From the first connection of the load to the end of the last.</summary>
    public double LongSpan { get; }

    /// <summary>
    /// Most requests that were in flight at the same time, in the mean of ten slices of the span. A busy machine does not lower it, as long as each
    /// client sends again; a client that is gone does.
    /// </summary>
    public double InFlight { get; }

    /// <summary>
    /// Mean time from the arrival of a request to the end of its correct answer: the least that a client can have waited. Without the last answers,
    /// which the end of a load may cut off, if that is less.
    /// </summary>
    public double MeanService(double calls)
    {
        double[] service = [.. _answered.OrderBy(r => r.Ended).Select(r => (r.Ended - r.Arrived) * NanosecondsPerTick)];
        return service.Length == 0 ? 0 : Math.Min(service.Average(), service[..Math.Max(1, service.Length - (int)calls)].Average());
    }

    public double Service(double percentile) => At(_service, percentile);

    /// <summary>The same with the time until the next request came, which is the most that a client in a closed loop can have waited.</summary>
    public double Cycle(double percentile) => At(_cycles, percentile);

    /// <summary>Latencies of correct answers from the even starts that a rate plans: the latest before which no request arrived.</summary>
    public IEnumerable<double> FromPlan(long rate)
    {
        double Planned(ZooRequest request) => (request.Turn - 1) * 1e9 / rate;
        var first = _requests.Min(r => (r.Arrived * NanosecondsPerTick) - Planned(r));
        return _answered.Select(r => (r.Ended * NanosecondsPerTick) - first - Planned(r));
    }

    /// <summary>From the first request to the correct answer after which no more than some calls are left, which the end of a load may cut off.</summary>
    public double SpanWithout(double calls) => _answered.Length == 0 ? 0
        : (_answered.Select(r => r.Ended).Order().ElementAt(Math.Max(0, _answered.Length - 1 - (int)calls)) - _requests[0].Arrived) * NanosecondsPerTick;

    public static double At(double[] sorted, double percentile) => sorted.Length == 0 ? 0
        : sorted[(int)Math.Clamp(Math.Ceiling(percentile / 100 * sorted.Length) - 1, 0, sorted.Length - 1)];

    private static double Peak(ZooRequest[] requests, long last, int slice)
    {
        var (first, length) = (requests[0].Arrived, (last - requests[0].Arrived) / Slices);
        var (from, to) = (first + (slice * length), first + ((slice + 1) * length));
        var (now, most) = (0, 0);
        var open = requests.Where(r => r.Opened < to && (r.Ended == 0 || r.Ended > from)).ToList();
        foreach (var (_, step) in open.Select(r => (At: r.Opened, Step: 1)).Concat(open.Select(r => (At: r.Ended == 0 ? long.MaxValue : r.Ended, Step: -1)))
            .OrderBy(step => step.At))
            most = Math.Max(most, now += step);
        return most;
    }

    /// <summary>In a closed loop the end of each answer lets one request follow.</summary>
    private static IEnumerable<double> Cycles(ZooRequest[] requests)
    {
        var ended = new Queue<ZooRequest>(requests.Where(r => r.Ended != 0).OrderBy(r => r.Ended));
        foreach (var next in requests)
        {
            if (!ended.TryPeek(out var previous) || previous.Ended > next.Arrived)
                continue;
            ended.Dequeue();
            yield return (next.Arrived - previous.Since) * NanosecondsPerTick;
        }
    }
}
