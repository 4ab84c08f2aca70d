using System.Text.RegularExpressions;
using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>Reads h2load's output and request log. h2load counts any status below 400 as success; here only the expected one is.</summary>
public static class H2loadReader
{
    private const int GrpcHttpStatus = 200;

    /// <summary>Length of the prefix of a gRPC message, which h2load counts with the body.</summary>
    private const int GrpcHeadBytes = 5;

    /// <summary>Reads the result of one run of h2load.</summary>
    /// <param name="output">Standard output of h2load.</param>
    /// <param name="log">
    /// The file of <c>--log-file</c>; read as a stream, never held in memory as a whole, and once more for the figures of a window.
    /// </param>
    /// <param name="cell">The cell that h2load was asked to measure.</param>
    /// <exception cref="ToolOutputException">The output is not h2load's, or is incomplete.</exception>
    public static ToolReading Read(TextReader output, Stream log, CellPlan cell)
    {
        var report = new H2loadReport(output);
        var load = new LoadSpan();
        var totals = new H2loadTotals();
        H2loadLog.ReadAll(log, request =>
        {
            load.Add(request.Begin, request.End);
            totals.Add(request);
        });
        // h2load counts an answer at its headers and logs it at its end. A stream that was reset between them is logged as broken. When the
        // time is up, each call in flight may be counted but not logged.
        var inFlight = cell.DurationMilliseconds is null ? 0 : cell.Concurrency;
        if (totals.Answered + totals.Broken < report.Answered - inFlight)
            throw new ToolOutputException($"h2load counts {report.Answered} answers but logged {totals.Answered}: its log is truncated.");
        return new ToolReading(cell, load, window =>
        {
            log.Position = 0;
            return Within(window ?? new LoadWindow(0, report.FinishedNanoseconds), (report, totals), log, cell) with
            {
                StartUnixNanoseconds = load.IsEmpty ? null : load.FirstBegin,
            };
        });
    }

    private static ToolResult Within(LoadWindow window, (H2loadReport Report, H2loadTotals Totals) run, Stream log, CellPlan cell)
    {
        var expected = cell.Request.Http?.ExpectedStatus ?? GrpcHttpStatus;
        var tally = new WindowTally(window, cell.Curve);
        var wrong = new SortedDictionary<int, long>();
        H2loadLog.ReadAll(log, request =>
        {
            if (tally.Add(request.End, request.Latency, request.Status == expected) && request.Status != expected)
                wrong[request.Status] = wrong.GetValueOrDefault(request.Status) + 1;
        });
        return new ToolResult
        {
            Requests = tally.Latencies.Histogram.Count,
            Drain = tally.Drain + (cell.DurationMilliseconds is null ? 0 : run.Report.Unfinished),
            Answered = tally.Answered,
            ErrorsByCause = Causes(wrong, run.Report.Failed - run.Totals.Failed).Counts,
            BodyBytes = ReadBodies(run.Report, run.Totals, tally.Answered, cell),
            WindowNanoseconds = window.Length,
            Histogram = tally.Latencies.Histogram,
            MeanNanoseconds = tally.Latencies.Mean,
            ResolutionNanoseconds = 1_000,
            Curve = tally.ToPoints(),
            Warnings = tally.Latencies.IsNearDelayedAcknowledgement ? [ToolWarnings.DelayedAcknowledgement] : [],
        };
    }

    private static ErrorCauses Causes(SortedDictionary<int, long> wrong, long connections)
    {
        var causes = new ErrorCauses();
        foreach (var (status, count) in wrong)
            causes.Add(status < 0 ? "stream" : "http " + status.ToString(CultureInfo.InvariantCulture), count);
        // h2load does not list these, so they count whenever they failed.
        causes.Add("connection", connections);
        return causes;
    }

    private static long? ReadBodies(H2loadReport report, H2loadTotals totals, long correct, CellPlan cell)
    {
        var heads = cell.Request.Grpc is null ? 0 : totals.Answered * GrpcHeadBytes;
        return CountedBodies.Of(
            report.BodyBytes is { } bytes ? Math.Max(0, bytes - heads) : null, correct, totals.Answered - correct,
            report.Failed - totals.Failed + totals.Broken, cell);
    }
}

/// <summary>Counts of the requests that h2load lists.</summary>
internal sealed class H2loadTotals
{
    /// <summary>Requests with an answer of any status.</summary>
    public long Answered { get; private set; }

    /// <summary>Requests that h2load itself counts as failed.</summary>
    public long Failed { get; private set; }

    /// <summary>Requests whose stream or connection ended without an answer.</summary>
    public long Broken { get; private set; }

    public void Add(H2loadRequest request)
    {
        Answered += request.Status >= 0 ? 1 : 0;
        Broken += request.Status < 0 ? 1 : 0;
        Failed += request.Status is < 0 or >= 400 ? 1 : 0;
    }
}

/// <summary>The summary that h2load (nghttp2 1.52) prints.</summary>
internal sealed partial class H2loadReport
{
    public H2loadReport(TextReader output)
    {
        var text = ToolText.Read(output, "h2load");
        var (finished, requests, codes) = (Finished().Match(text), Requests().Match(text), Codes().Match(text));
        if (!finished.Success || !requests.Success || !codes.Success)
            throw new ToolOutputException("h2load's output has no summary (truncated, or not h2load's).", text);
        var unit = finished.Groups[2].Value switch { "us" => 1_000m, "ms" => 1_000_000m, _ => 1_000_000_000m };
        FinishedNanoseconds = (long)(decimal.Parse(finished.Groups[1].Value, CultureInfo.InvariantCulture) * unit);
        Unfinished = Math.Max(0, Count(requests, 1) - Count(requests, 2));
        Failed = Count(requests, 3);
        Answered = Enumerable.Range(1, 4).Sum(i => Count(codes, i));
        BodyBytes = Traffic().Match(text) is { Success: true } traffic ? Count(traffic, 1) : null;
    }

    public long FinishedNanoseconds { get; }

    /// <summary>Requests that were in flight when the time was up.</summary>
    public long Unfinished { get; }

    /// <summary>Requests without an answer below status 400.</summary>
    public long Failed { get; }

    /// <summary>Answers with any status.</summary>
    public long Answered { get; }

    /// <summary>Bytes of all bodies; null when h2load did not print them.</summary>
    public long? BodyBytes { get; }

    private static long Count(Match match, int group) => long.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^finished in ([0-9]{1,9}(?:\.[0-9]{1,3})?)(us|ms|s), ", RegexOptions.Multiline)]
    private static partial Regex Finished();

    [GeneratedRegex(
        "^requests: [0-9]{1,18} total, ([0-9]{1,18}) started, ([0-9]{1,18}) done, [0-9]{1,18} succeeded, "
        + "([0-9]{1,18}) failed, [0-9]{1,18} errored, [0-9]{1,18} timeout",
        RegexOptions.Multiline)]
    private static partial Regex Requests();

    [GeneratedRegex(@"^traffic: .* \(([0-9]{1,18})\) data$", RegexOptions.Multiline)]
    private static partial Regex Traffic();

    [GeneratedRegex("^status codes: ([0-9]{1,18}) 2xx, ([0-9]{1,18}) 3xx, ([0-9]{1,18}) 4xx, ([0-9]{1,18}) 5xx", RegexOptions.Multiline)]
    private static partial Regex Codes();
}
