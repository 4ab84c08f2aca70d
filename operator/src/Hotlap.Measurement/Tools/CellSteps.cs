using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tools;

/// <summary>The steps of a cell, each a run of the tool, so that every tool can run every load profile. A constant load is one.</summary>
public static class CellSteps
{
    private const long NanosecondsPerMillisecond = 1_000_000;

    /// <summary>Returns one cell per step; these cells have no steps of their own.</summary>
    public static IReadOnlyList<CellPlan> Of(CellPlan cell) => cell.Stages.Count == 0 ? [cell] : [.. cell.Stages.Select(stage => cell with
    {
        Stages = [],
        Curve = false,
        Requests = null,
        DurationMilliseconds = stage.DurationMilliseconds,
        Concurrency = stage.Concurrency,
        RatePerSecond = stage.RatePerSecond,
    })];

    /// <summary>Merges results of steps: requests and windows are added, histograms merged; each step is a point of the curve.</summary>
    /// <param name="results">The results of the steps in order, at least one.</param>
    /// <param name="stages">The steps as planned for all generators together; empty for a constant load.</param>
    public static ToolResult Merge(IReadOnlyList<ToolResult> results, IReadOnlyList<StagePlan> stages)
    {
        if (stages.Count == 0)
            return results[0];
        var (histogram, errors, sum) = (new LatencyHistogram(), new ErrorCauses(), (Int128)0);
        foreach (var result in results)
        {
            histogram.Add(result.Histogram);
            sum += (Int128)result.MeanNanoseconds * result.Histogram.Count;
            foreach (var (cause, count) in result.ErrorsByCause)
                errors.Add(cause, count);
        }

        return results[0] with
        {
            Requests = results.Sum(r => r.Requests),
            Drain = results.Aggregate((long?)0, (sum, r) => sum + r.Drain),
            Unsent = results.Aggregate((long?)0, (sum, r) => sum + r.Unsent),
            Answered = results.Aggregate((long?)0, (sum, r) => sum + r.Answered),
            ErrorsByCause = errors.Counts,
            WindowNanoseconds = results.Sum(r => r.WindowNanoseconds),
            BodyBytes = results.Aggregate((long?)0, (sum, r) => sum + r.BodyBytes),
            Histogram = histogram,
            MeanNanoseconds = histogram.Count == 0 ? 0 : (long)(sum / histogram.Count),
            ResolutionNanoseconds = results.Max(r => r.ResolutionNanoseconds),
            CoordinatedOmissionCorrected = results.All(r => r.CoordinatedOmissionCorrected),
            Warnings = [.. results.SelectMany(r => r.Warnings).Distinct().Order(StringComparer.Ordinal)],
            Curve = [.. ToPoints(results, stages)],
        };
    }

    private static long? Percentile(ToolResult result, double percentile) =>
        RequestPercentile.Of(result.Histogram, percentile, result.Requests, result.Errors + (result.Unsent ?? 0));

    private static IEnumerable<CurvePoint> ToPoints(IReadOnlyList<ToolResult> results, IReadOnlyList<StagePlan> stages)
    {
        long offset = 0;
        foreach (var (result, stage) in results.Zip(stages).Take(CellSample.MaxCurvePoints))
        {
            yield return new CurvePoint
            {
                OffsetMilliseconds = offset / NanosecondsPerMillisecond,
                DurationMilliseconds = result.WindowNanoseconds / NanosecondsPerMillisecond,
                Concurrency = stage.Concurrency,
                RatePerSecond = stage.RatePerSecond,
                Requests = result.Requests,
                Errors = result.Errors,
                P50Nanoseconds = Percentile(result, 50),
                P99Nanoseconds = Percentile(result, 99),
            };
            offset += result.WindowNanoseconds;
        }
    }
}
