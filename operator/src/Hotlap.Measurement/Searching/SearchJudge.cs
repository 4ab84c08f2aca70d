using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Measurement.Searching;

/// <summary>Judges the window in which a rate was measured.</summary>
public static class SearchJudge
{
    private const long NanosecondsPerSecond = 1_000_000_000;
    private const long Milli = 1_000;

    /// <summary>Returns the verdict on a sample of an open loop.</summary>
    public static SearchVerdict Judge(SearchPlan plan, CellSample sample)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(sample);
        if ((Int128)sample.Errors * Milli > (Int128)plan.ErrorsPerMille * (sample.Requests + sample.Errors))
            return SearchVerdict.Errors;
        if (!Holds(plan, sample))
            return sample.UnsentRequests > 0 && Holds(plan, sample with { UnsentRequests = null })
                ? SearchVerdict.NotSent : SearchVerdict.Latency;
        if (SentMilliPerSecond(sample) < WarningLimits.RateShare * sample.RateMilliPerSecond!.Value)
            return SearchVerdict.NotSent;
        return sample.Requests < WarningLimits.LeastAnswersForP99 ? SearchVerdict.TooFewAnswers : SearchVerdict.Met;
    }

    /// <summary>
    /// Returns the verdict of several generators, each of which judged its share of the load. An objective that holds for each share holds
    /// for all requests together. Where only the sending failed, the rate was not sent.
    /// </summary>
    public static SearchVerdict Agree(IEnumerable<SearchVerdict> verdicts) => verdicts.Max();

    private static bool Holds(SearchPlan plan, CellSample sample) =>
        CellFigures.Of(sample).P99Nanoseconds is { } p99 && p99 <= plan.P99Nanoseconds;

    /// <summary>
    /// Returns the requests that reached the target, in thousandths per second, at most as many as planned. Those in flight at the end of
    /// the window were sent; those that failed on the generator's side were not.
    /// </summary>
    public static long SentMilliPerSecond(CellSample sample)
    {
        ArgumentNullException.ThrowIfNull(sample);
        var sent = sample.Requests + sample.Errors + (sample.Drain ?? 0);
        var rate = (long)((Int128)sent * NanosecondsPerSecond * Milli / Math.Max(1, sample.WindowNanoseconds));
        return Math.Min(rate, sample.RateMilliPerSecond!.Value);
    }

    /// <summary>True when the generator may have caused the verdict: it did not send the rate, or had no CPU left.</summary>
    public static bool IsGeneratorsLimit(CellSample sample, SearchVerdict verdict)
    {
        ArgumentNullException.ThrowIfNull(sample);
        return verdict == SearchVerdict.NotSent
            || (verdict != SearchVerdict.Met && sample.Generator is { } usage && CpuShare(usage) > WarningLimits.GeneratorCpuShare);
    }

    private static double? CpuShare(GeneratorUsage usage) =>
        usage is { CpuNanoseconds: { } cpu, CpuLimitMillicores: > 0 and { } limit, WindowNanoseconds: > 0 }
            ? (double)cpu * Milli / limit / usage.WindowNanoseconds : null;
}
