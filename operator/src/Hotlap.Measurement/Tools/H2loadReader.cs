using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>Reads what h2load prints and its request log. h2load takes any status below 400 for success; here only the expected one is.</summary>
public static class H2loadReader
{
    private const int GrpcHttpStatus = 200;

    /// <summary>Reads one run.</summary>
    /// <param name="output">What h2load printed.</param>
    /// <param name="log">The file of <c>--log-file</c>; read once, never held whole.</param>
    /// <param name="cell">What was asked of h2load.</param>
    /// <exception cref="ToolOutputException">Not the whole output of h2load.</exception>
    public static ToolResult Read(TextReader output, Stream log, CellPlan cell)
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(log);
        ArgumentNullException.ThrowIfNull(cell);
        var report = new H2loadReport(output);
        var curve = new CurveRecorder(cell.Curve);
        var requests = new H2loadLog(log, cell.Request.Http?.ExpectedStatus ?? GrpcHttpStatus, curve);
        // It counts an answer by its head and logs it at its end: at the end of the time each call in flight may be between the two.
        var inFlight = cell.DurationMilliseconds is null ? 0 : cell.Concurrency;
        if (requests.Answered < report.Answered - inFlight)
            throw new ToolOutputException($"h2load counts {report.Answered} answers and logged {requests.Answered}: its log is cut off.");
        var causes = new ErrorCauses();
        requests.AddErrors(causes);
        causes.Add("connection", report.Failed - requests.Failed);
        // The log is exact to the microsecond but does not see an idle end; the summary sees it and is rounded.
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
