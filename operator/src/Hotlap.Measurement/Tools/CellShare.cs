using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// One generator's share of a cell. Calls in flight, requests and requests per second are split into whole numbers, because ghz takes no
/// others. The first generators take the remainder, so that the shares add up to the plan.
/// </summary>
/// <param name="Index">Index of the generator, counted from 0.</param>
/// <param name="Of">Number of generators.</param>
public readonly record struct CellShare(int Index, int Of)
{
    /// <summary>The share of a single generator: the whole cell.</summary>
    public static CellShare Whole { get; } = new(0, 1);

    /// <summary>Returns this share of a cell, including its steps.</summary>
    /// <exception cref="ArgumentException">A value to split is smaller than the number of generators.</exception>
    public CellPlan Take(CellPlan cell)
    {
        var share = this;
        return Of == 1 ? cell : cell with
        {
            Concurrency = (int)Require(cell.Concurrency, "concurrency"),
            Connections = cell.Connections is { } connections ? (int)Math.Max(1, Split(connections)) : null,
            Requests = Require(cell.Requests, "requests"),
            WarmupRequests = cell.WarmupRequests is { } warmup ? Math.Max(1, Split(warmup)) : null,
            RatePerSecond = Require(cell.RatePerSecond, "rate"),
            Stages = [.. cell.Stages.Select(share.Take)],
        };
    }

    /// <summary>
    /// Returns the requests of a sequence, all of them so that each generator sends the same mix, but from another start, so that the
    /// generators do not send the same request at the same time.
    /// </summary>
    /// <param name="requests">The requests in their order.</param>
    public IReadOnlyList<RequestPlan> Take(IReadOnlyList<RequestPlan> requests)
    {
        var start = (int)((long)Index * requests.Count / Of);
        return start == 0 ? requests : [.. requests.Skip(start), .. requests.Take(start)];
    }

    private StagePlan Take(StagePlan stage) => stage with
    {
        Concurrency = (int)Require(stage.Concurrency, "concurrency of a step"),
        RatePerSecond = Require(stage.RatePerSecond, "rate of a step"),
    };

    private long? Require(long? whole, string what) => whole is { } number ? Require(number, what) : null;

    private long Require(long whole, string what) => whole >= Of ? Split(whole)
        : throw new ArgumentException(
            $"The {what} of {whole} cannot be split over {Of} generators; raise it to {Of} or more, or lower generator.replicas.");

    private long Split(long whole) => (whole / Of) + (Index < whole % Of ? 1 : 0);
}

/// <summary>The rules of open-loop load that all tools share.</summary>
internal static class OpenLoop
{
    private const int LeastPercent = 95;
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Returns a warning when fewer than 95% of the requests that the rate plans for the window were sent.</summary>
    public static IEnumerable<string> WarnOfRate(CellPlan cell, long sent, long windowNanoseconds) =>
        cell.RatePerSecond is { } rate
            && (Int128)sent * NanosecondsPerSecond * 100 < (Int128)rate * windowNanoseconds * LeastPercent
            ? [ToolWarnings.RateNotReached] : [];

    /// <summary>
    /// Changes calls to count from their planned starts (wrk2's definition). Call i, in order of starts, is planned at the first start + i
    /// / rate. A call that starts later than planned gets the delay added to its latency.
    /// </summary>
    /// <param name="calls">Calls with start and latency in nanoseconds; sorted and changed in place.</param>
    /// <param name="ratePerSecond">Planned calls per second.</param>
    public static void Correct(List<TimedCall> calls, long ratePerSecond)
    {
        calls.Sort((a, b) => a.Begin.CompareTo(b.Begin));
        for (var i = 0; i < calls.Count; i++)
        {
            var planned = calls[0].Begin + (long)((Int128)i * NanosecondsPerSecond / ratePerSecond);
            var delay = Math.Max(0, calls[i].Begin - planned);
            calls[i] = calls[i] with { Begin = calls[i].Begin - delay, Latency = calls[i].Latency + delay };
        }
    }
}
