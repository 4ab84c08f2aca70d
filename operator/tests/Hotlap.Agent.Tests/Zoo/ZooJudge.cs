using System.Globalization;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Tools;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>
/// Compares the figures of a cell with the server's own count.
/// <list type="bullet">
/// <item>Counts may differ by 1%, or by the calls in flight, which the end of a load cuts off.</item>
/// <item>Of a tool that lists its requests, those count that ended within its window, from the first request on.</item>
/// <item>The server does not see when the tool begins and ends its window: it lies between the span of the requests and that of the connections.</item>
/// <item>A closed loop cannot have waited for less than the server took, nor for longer than until its next request arrived. Latencies lie between.</item>
/// <item>At a rate, latencies count from even starts, of which the server sees the first.</item>
/// <item>What the machine added to a wait of the server, it may have added to the tool's.</item>
/// <item>Calls in flight are no fewer than what Hotlap promises without a warning: 90% of the plan, 80% with ghz.</item>
/// </list>
/// </summary>
internal sealed class ZooJudge(CellPlan cell, CellSample sample, ZooCount count)
{
    private const double Share = 0.01;
    private const double ShareOfPercentiles = 0.02;

    private const int FewestForPercentile = 100;

    /// <summary>The server sees the next request before it has noted the end of its own answer.</summary>
    private const double MostCalls = 1.5;

    /// <summary>What only the tool sees of its starts.</summary>
    private const double Unseen = 5_000_000;

    private static readonly string[] OfLoad =
    [
        WarningCodes.Errors, ToolWarnings.AnswerChanged, WarningCodes.ConcurrencyNotReached, WarningCodes.AnswerSizeChanged,
        WarningCodes.GeneratorErrors, ToolWarnings.EndedEarly, ToolWarnings.ResultCapReached, ToolWarnings.RateNotReached,
        ToolWarnings.GrpcStatusUnchecked, ToolWarnings.ShortAnswers,
    ];

    private static readonly string[] OfLatencies =
        [.. OfLoad, ToolWarnings.LatencyIncludesErrors, ToolWarnings.KeepAliveBroken, ToolWarnings.DelayedAcknowledgement];

    /// <summary>An answer that TCP holds back is over for the server.</summary>
    private static readonly string[] OfCalls = [.. OfLoad, ToolWarnings.KeepAliveBroken, ToolWarnings.DelayedAcknowledgement];

    /// <summary>Codes that say why a figure of the zoo may differ. Others concern the machine or the length of the window.</summary>
    public static IReadOnlyList<string> Codes { get; } = OfLatencies;

    private double InFlight => Math.Max(cell.Concurrency, sample.Concurrency ?? 0);

    private double CutOff => count.Correct == 0 ? 0 : InFlight / count.Correct;

    /// <summary>The figures that differ, with the codes that would say why.</summary>
    public IEnumerable<(string Figure, string[] Reasons)> Differences()
    {
        if (Compare("requests", sample.Requests, count.LeastCorrect, count.Correct, Counting(count.Correct)) is { } requests)
            yield return (requests, OfLoad);
        var errors = sample.ErrorsByCause.Values.Sum();
        if (Compare("errors", errors, count.LeastFailed, count.MostFailed, Counting(count.Arrived)) is { } failed)
            yield return (failed, OfLoad);
        if (sample.LoadBodyBytes is { } bytes
            && Compare("bytes", bytes, count.AllBytes, count.AllBytes, count.AllBytes * (Share + CutOff)) is { } bodies)
            yield return (bodies, OfLoad);
        if (count.Correct == 0 || count.Span == 0)
            yield break;
        if (Rate() is { } rate)
            yield return (rate, OfLoad);
        foreach (var latency in (string?[])[Mean(), Percentile()])
            if (latency is not null)
                yield return (latency, OfLatencies);
        if (cell.RatePerSecond is null && Calls() is { } calls)
            yield return (calls, OfCalls);
    }

    private string? Rate()
    {
        var (least, most) = (count.LeastCorrect * 1e9 / (count.LongSpan + count.Late), count.Correct * 1e9 / count.SpanWithout(InFlight));
        return Compare("rate", sample.Requests * 1e9 / sample.WindowNanoseconds, least, most, most * (Share + CutOff));
    }

    private string? Mean()
    {
        var mean = sample.Latency.MeanNanoseconds;
        if (cell.RatePerSecond is { } rate)
        {
            var planned = count.FromPlan(rate).Average();
            return Compare("mean", mean, planned, planned, (planned * Share) + FromStart);
        }
        var most = InFlight * (count.LongSpan + count.Late) / count.Correct;
        return Compare("mean", mean, count.MeanService(InFlight), most, (most * (Share + CutOff)) + sample.Latency.ResolutionNanoseconds);
    }

    private string? Percentile()
    {
        const double Below = 98.5, Above = 100;
        var seen = LatencyHistogram.DecodeBase64(sample.Latency.Histogram).ValueAtPercentile(99);
        if (count.Correct < FewestForPercentile)
            return null;
        if (cell.RatePerSecond is { } rate)
        {
            double[] planned = [.. count.FromPlan(rate).Order()];
            return Compare("p99", seen, ZooCount.At(planned, Below), ZooCount.At(planned, Above), (seen * ShareOfPercentiles) + FromStart);
        }
        var most = Math.Max(count.Cycle(Above), count.Service(Above));
        return Compare("p99", seen, count.Service(Below), most, (most * ShareOfPercentiles) + FromStart);
    }

    private string? Calls()
    {
        var least = WarningLimits.CallsShare(sample.Tool.Name) * cell.Concurrency;
        return count.InFlight < least || count.InFlight > InFlight * MostCalls
            ? Say("concurrency", InFlight, count.InFlight, count.InFlight) : null;
    }

    private double FromStart => count.Setup + count.Late + Unseen + sample.Latency.ResolutionNanoseconds;

    private double Counting(double of) => Math.Max(of * Share, InFlight);

    private static string? Compare(string figure, double seen, double least, double most, double tolerance) =>
        seen < least - tolerance || seen > most + tolerance ? Say(figure, seen, least, most) : null;

    private static string Say(string figure, double seen, double least, double most) => string.Create(
        CultureInfo.InvariantCulture, $"{figure} {seen:0.##}, by the server {least:0.##}{(most > least ? $" to {most:0.##}" : "")}");
}
