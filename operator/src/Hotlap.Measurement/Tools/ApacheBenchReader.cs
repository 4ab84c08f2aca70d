using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Reads the output of ab (2.3) and its percentile file (<c>-e</c>). ab includes failed and non-2xx requests in its latencies and counts
/// non-2xx answers as complete. Here they are errors. An answer that the end of its connection cuts off, or that never came, is complete
/// for ab as well; only its length tells. ab lists no requests: it drops those in flight at the end without counting them.
/// </summary>
public static class ApacheBenchReader
{
    /// <summary>Reads the result of one run of ab.</summary>
    /// <param name="output">Standard output of ab.</param>
    /// <param name="percentiles">The file of <c>-e</c>; not read when no request was completed, because ab then writes none.</param>
    /// <param name="cell">The cell that ab was asked to measure.</param>
    /// <param name="brokenReads">
    /// Connections over TLS that ended without TLS's own end: ab names them on standard error. On those that are kept open, the request is
    /// in none of its counts. On others it is complete, as many servers end them so after an answer.
    /// </param>
    /// <exception cref="ToolOutputException">The output is not ab's, or is incomplete.</exception>
    public static ToolReading Read(TextReader output, TextReader percentiles, CellPlan cell, long brokenReads = 0)
    {
        var report = new ApacheBenchReport(output);
        var errors = CountErrors(report);
        var lost = cell.KeepAlive ? Math.Max(0, brokenReads - (report.Complete - (report.KeepAlive ?? 0))) : 0;
        errors.Add("tls read", lost);
        var correct = report.Complete - report.Non2xx - report.FailedBy("Receive");
        // ab counts a status at its headers. When the time is up, each call in flight may have a status and not be complete.
        if (correct < -report.Concurrency)
            throw new ToolOutputException($"ab counts {report.Complete} complete requests, but more failures among them.");
        var result = new ToolResult
        {
            Requests = Math.Max(0, correct),
            ErrorsByCause = errors.Counts,
            BodyBytes = CountedBodies.Of(
                report.BodyBytes, correct, report.Non2xx, report.Failed - report.OtherLengths + report.WriteErrors + lost, cell),
            WindowNanoseconds = report.WindowNanoseconds,
            Histogram = new LatencyHistogram(),
            MeanNanoseconds = 0,
            ResolutionNanoseconds = 0,
            Warnings = [],
        };
        if (report.Complete > 0)
            result = AddLatencies(result, report, new ApacheBenchPercentiles(percentiles, report.Complete), cell);
        return new ToolReading(cell, null, _ => result);
    }

    private static ErrorCauses CountErrors(ApacheBenchReport report)
    {
        var errors = new ErrorCauses();
        errors.Add("http non-2xx", report.Non2xx);
        errors.Add("write", report.WriteErrors);
        long named = 0;
        foreach (var kind in (ReadOnlySpan<string>)["Connect", "Receive", "Exceptions"])
        {
            var count = report.FailedBy(kind);
            errors.Add(kind.ToLowerInvariant(), count);
            named += count;
        }

        errors.Add("failed", report.Failed - report.OtherLengths - named);
        return errors;
    }

    private static ToolResult AddLatencies(ToolResult result, ApacheBenchReport report, ApacheBenchPercentiles percentiles, CellPlan cell)
    {
        var upper = percentiles.UpperEnds();
        var lower = percentiles.LowerEnds();
        // In a closed loop the mean is concurrency * window / requests (Little's law); the lower and upper ends of the steps bound it.
        var littles = (long)((Int128)report.Concurrency * report.WindowNanoseconds / report.Complete);
        return result with
        {
            Histogram = upper.Histogram,
            MeanNanoseconds = Math.Clamp(littles, lower.Mean, upper.Mean),
            ResolutionNanoseconds = Math.Max(1_000, percentiles.WidestGap),
            Warnings = [.. Warnings(result, report, upper, cell)],
        };
    }

    private static IEnumerable<string> Warnings(ToolResult result, ApacheBenchReport report, LatencyRecorder latencies, CellPlan cell)
    {
        if (latencies.IsNearDelayedAcknowledgement)
            yield return ToolWarnings.DelayedAcknowledgement;
        var cut = cell is { DurationMilliseconds: { } planned } && report.WindowNanoseconds < planned * 950_000;
        if (cut && cell.Requests is null)
            yield return ToolWarnings.EndedEarly;
        if (cell.KeepAlive && (report.KeepAlive ?? 0) < report.Complete - (report.Complete / 20))
            yield return ToolWarnings.KeepAliveBroken;
        if (result.Requests < report.Complete)
            yield return ToolWarnings.LatencyIncludesErrors;
        if (cut && cell.Requests is null)
            yield return ToolWarnings.ResultCapReached;
        if (report.HasShortAnswers)
            yield return ToolWarnings.ShortAnswers;
    }
}
