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
    /// <param name="log">The file of <c>--log-file</c>; read once as a stream, never held in memory as a whole.</param>
    /// <param name="cell">The cell that h2load was asked to measure.</param>
    /// <exception cref="ToolOutputException">The output is not h2load's, or is incomplete.</exception>
    public static ToolResult Read(TextReader output, Stream log, CellPlan cell)
    {
        var report = new H2loadReport(output);
        var curve = new CurveRecorder(cell.Curve);
        var requests = new H2loadLog(log, cell.Request.Http?.ExpectedStatus ?? GrpcHttpStatus, curve);
        // h2load counts an answer at its headers and logs it at its end. A stream that was reset between them is logged as broken. When the
        // time is up, each call in flight may be counted but not logged.
        var inFlight = cell.DurationMilliseconds is null ? 0 : cell.Concurrency;
        if (requests.Answered + requests.Broken < report.Answered - inFlight)
            throw new ToolOutputException($"h2load counts {report.Answered} answers but logged {requests.Answered}: its log is truncated.");
        var causes = new ErrorCauses();
        requests.AddErrors(causes);
        causes.Add("connection", report.Failed - requests.Failed);
        // The log is exact to the microsecond but does not include idle time at the end. The summary includes it and is rounded.
        var window = Math.Max(requests.SpanNanoseconds, report.FinishedNanoseconds - report.RoundingNanoseconds);
        return new ToolResult
        {
            Requests = requests.Latencies.Histogram.Count,
            ErrorsByCause = causes.Counts,
            BodyBytes = ReadBodies(report, requests, cell),
            WindowNanoseconds = window,
            StartUnixNanoseconds = requests.FirstBeginNanoseconds,
            Histogram = requests.Latencies.Histogram,
            MeanNanoseconds = requests.Latencies.Mean,
            ResolutionNanoseconds = 1_000,
            Curve = curve.ToPoints(window),
            Warnings = requests.Latencies.IsNearDelayedAcknowledgement ? [ToolWarnings.DelayedAcknowledgement] : [],
        };
    }

    private static long? ReadBodies(H2loadReport report, H2loadLog requests, CellPlan cell)
    {
        var correct = requests.Latencies.Histogram.Count;
        var heads = cell.Request.Grpc is null ? 0 : requests.Answered * GrpcHeadBytes;
        return CountedBodies.Of(
            report.BodyBytes is { } bytes ? Math.Max(0, bytes - heads) : null, correct, requests.Answered - correct,
            report.Failed - requests.Failed + requests.Broken, cell);
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
        // h2load prints two decimals, and none for microseconds. The rounding error is half of the last digit.
        RoundingNanoseconds = finished.Groups[1].Value.Contains('.', StringComparison.Ordinal) ? (long)(unit / 200) : (long)(unit / 2);
        Failed = Count(requests, 1);
        Answered = Enumerable.Range(1, 4).Sum(i => Count(codes, i));
        BodyBytes = Traffic().Match(text) is { Success: true } traffic ? Count(traffic, 1) : null;
    }

    public long FinishedNanoseconds { get; }

    public long RoundingNanoseconds { get; }

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
        "^requests: [0-9]{1,18} total, [0-9]{1,18} started, [0-9]{1,18} done, [0-9]{1,18} succeeded, "
        + "([0-9]{1,18}) failed, [0-9]{1,18} errored, [0-9]{1,18} timeout",
        RegexOptions.Multiline)]
    private static partial Regex Requests();

    [GeneratedRegex(@"^traffic: .* \(([0-9]{1,18})\) data$", RegexOptions.Multiline)]
    private static partial Regex Traffic();

    [GeneratedRegex("^status codes: ([0-9]{1,18}) 2xx, ([0-9]{1,18}) 3xx, ([0-9]{1,18}) 4xx, ([0-9]{1,18}) 5xx", RegexOptions.Multiline)]
    private static partial Regex Codes();
}
