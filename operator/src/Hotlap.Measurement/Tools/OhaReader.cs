using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Reads oha's report and its database of requests. oha counts an answer with any status as success; here only the expected status is. In
/// an open loop its latencies count from the planned starts (<c>--latency-correction</c>).
/// </summary>
public static class OhaReader
{
    // oha plans starts with a timer of millisecond resolution. With 1.16 they were seen up to 1.9 ms off the plan.
    private const long TickNanoseconds = 2_000_000;

    // With -w this error marks workers that were idle at the end, not requests.
    private const string IdleAtTheEnd = "aborted due to deadline";

    /// <summary>Reads the result of one run of oha.</summary>
    /// <param name="output">Standard output of oha.</param>
    /// <param name="database">
    /// The file of <c>--db-url</c>; read as a stream, never held in memory as a whole, and once more for the figures of a window.
    /// </param>
    /// <param name="cell">The cell that oha was asked to measure.</param>
    /// <exception cref="ToolOutputException">The output is not oha's, or is incomplete.</exception>
    public static ToolReading Read(TextReader output, Stream database, CellPlan cell)
    {
        var report = new OhaReport(output);
        var load = new LoadSpan();
        long answers = 0;
        new OhaDatabase(database).ReadAll(request =>
        {
            answers++;
            load.Add(Nanoseconds(request.Start), Nanoseconds(request.End));
        });
        if (answers != report.Answers.Values.Sum())
            throw new ToolOutputException(
                $"oha counts {report.Answers.Values.Sum()} answers but listed {answers}: its database is truncated.");
        return new ToolReading(cell, load, window => window is { } own ? Within(own, report, database, cell) : WithoutAnswers(report, cell))
        {
            CountsFromStart = true,
        };
    }

    private static ToolResult Within(LoadWindow window, OhaReport report, Stream database, CellPlan cell)
    {
        var tally = new WindowTally(window, cell.Curve);
        var wrong = new SortedDictionary<int, long>();
        long bytes = 0;
        database.Position = 0;
        new OhaDatabase(database).ReadAll(request =>
        {
            var correct = request.Status == (cell.Request.Http?.ExpectedStatus ?? 200);
            bytes += correct ? request.BodyBytes : 0;
            if (tally.Add(Nanoseconds(request.End), Nanoseconds(request.Duration), correct) && !correct)
                wrong[request.Status] = wrong.GetValueOrDefault(request.Status) + 1;
        });
        return Describe(tally, CountErrors(report, wrong), window.Length, cell) with { BodyBytes = bytes, Curve = tally.ToPoints() };
    }

    private static ToolResult WithoutAnswers(OhaReport report, CellPlan cell) =>
        Describe(new WindowTally(default, hasCurve: false), CountErrors(report, []), report.WindowNanoseconds, cell) with { BodyBytes = 0 };

    private static ErrorCauses CountErrors(OhaReport report, SortedDictionary<int, long> wrong)
    {
        var causes = new ErrorCauses();
        foreach (var (status, count) in wrong)
            causes.Add("http " + status.ToString(CultureInfo.InvariantCulture), count);
        // oha does not list these, so they count whenever they failed.
        foreach (var (failure, count) in report.Failures.Where(f => f.Key != IdleAtTheEnd))
            causes.Add(failure, count);
        return causes;
    }

    private static ToolResult Describe(WindowTally tally, ErrorCauses errors, long window, CellPlan cell)
    {
        var requests = tally.Latencies.Histogram.Count;
        string[] plateau = tally.Latencies.IsNearDelayedAcknowledgement ? [ToolWarnings.DelayedAcknowledgement] : [];
        return new ToolResult
        {
            Requests = requests,
            Drain = tally.Drain,
            Answered = tally.Answered,
            ErrorsByCause = errors.Counts,
            WindowNanoseconds = window,
            Histogram = tally.Latencies.Histogram,
            MeanNanoseconds = tally.Latencies.Mean,
            ResolutionNanoseconds = cell.RatePerSecond is null ? 1_000 : TickNanoseconds,
            CoordinatedOmissionCorrected = cell.RatePerSecond is not null,
            Warnings = [.. plateau, .. OpenLoop.WarnOfRate(cell, requests + errors.Counts.Values.Sum() + tally.Drain, window)],
        };
    }

    private static long Nanoseconds(double seconds) => seconds is >= 0 and < 1_000_000
        ? (long)(seconds * 1e9)
        : throw new ToolOutputException("oha's database contains an invalid time.");
}

/// <summary>The JSON report that oha (1.16) prints; its durations are seconds.</summary>
internal sealed class OhaReport
{
    private const double MaxSeconds = 1_000_000;

    public OhaReport(TextReader output)
    {
        var text = ToolText.Read(output, "oha");
        try
        {
            using var json = JsonDocument.Parse(text);
            WindowNanoseconds = ReadWindow(json.RootElement.GetProperty("summary").GetProperty("total").GetDouble(), text);
            Answers = Counts(json.RootElement.GetProperty("statusCodeDistribution"));
            Failures = Counts(json.RootElement.GetProperty("errorDistribution"));
        }
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            throw new ToolOutputException("oha's output is not a JSON report, or is truncated.", text, e);
        }
    }

    public long WindowNanoseconds { get; }

    /// <summary>Answers by status code.</summary>
    public IReadOnlyDictionary<string, long> Answers { get; }

    /// <summary>Requests without an answer, by oha's error message.</summary>
    public IReadOnlyDictionary<string, long> Failures { get; }

    private static long ReadWindow(double seconds, string text) =>
        seconds is >= 0 and < MaxSeconds ? (long)(seconds * 1e9) : throw new ToolOutputException("oha reports no valid duration.", text);

    private static Dictionary<string, long> Counts(JsonElement counts) =>
        counts.EnumerateObject().Where(c => c.Value.GetInt64() > 0).GroupBy(c => c.Name)
            .ToDictionary(c => c.Key, c => c.Last().Value.GetInt64());
}
