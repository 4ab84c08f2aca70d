using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Reads the output of h2load and its request log. h2load counts any status below 400 as success; here only the expected status is.
/// </summary>
public static class H2loadReader
{
    private const int GrpcHttpStatus = 200;

    /// <summary>Reads the result of one run of h2load.</summary>
    /// <param name="output">Standard output of h2load.</param>
    /// <param name="log">The file of <c>--log-file</c>; read once as a stream, never held in memory as a whole.</param>
    /// <param name="cell">The cell that h2load was asked to measure.</param>
    /// <exception cref="ToolOutputException">The output is not h2load's, or is incomplete.</exception>
    public static ToolResult Read(TextReader output, Stream log, CellPlan cell)
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(log);
        ArgumentNullException.ThrowIfNull(cell);
        var report = new H2loadReport(output);
        var curve = new CurveRecorder(cell.Curve);
        var requests = new H2loadLog(log, cell.Request.Http?.ExpectedStatus ?? GrpcHttpStatus, curve);
        // h2load counts an answer at its headers and logs it at its end. When the time is up, each call in flight may be counted but not
        // logged.
        var inFlight = cell.DurationMilliseconds is null ? 0 : cell.Concurrency;
        if (requests.Answered < report.Answered - inFlight)
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
            WindowNanoseconds = window,
            StartUnixNanoseconds = requests.FirstBeginNanoseconds,
            Histogram = requests.Latencies.Histogram,
            MeanNanoseconds = requests.Latencies.Mean,
            ResolutionNanoseconds = 1_000,
            Curve = curve.ToPoints(window),
            Warnings = requests.Latencies.IsNearDelayedAcknowledgement ? [ToolWarnings.DelayedAcknowledgement] : [],
            Facts = report.Facts,
        };
    }
}
