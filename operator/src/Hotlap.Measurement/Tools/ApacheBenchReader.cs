using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Reads the output of ab (2.3) and its percentile file (<c>-e</c>). ab includes failed and non-2xx requests in its latencies and counts
/// non-2xx answers as complete. Here they are errors. An answer that the end of its connection cuts off, or that never came, is complete
/// for ab as well; only its length tells.
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
    public static ToolResult Read(TextReader output, TextReader percentiles, CellPlan cell, long brokenReads = 0)
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
        return report.Complete == 0 ? result : AddLatencies(result, report, new ApacheBenchPercentiles(percentiles, report.Complete), cell);
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

/// <summary>The text that ab prints, parsed into <c>Name: value</c> lines.</summary>
internal sealed class ApacheBenchReport
{
    /// <summary>As in the comparison with the checked answer: a name or a number of another length makes as much.</summary>
    private const int LeastBytes = 32;

    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);
    private readonly string _text;

    public ApacheBenchReport(TextReader output)
    {
        _text = ToolText.Read(output, "ab");
        foreach (var line in _text.Split('\n'))
            AddLine(line);
    }

    public long Complete => Count("Complete requests") ?? throw Missing("Complete requests");

    public long Failed => Count("Failed requests") ?? throw Missing("Failed requests");

    public long Non2xx => Count("Non-2xx responses") ?? 0;

    public long WriteErrors => Count("Write errors") ?? 0;

    /// <summary>Requests on connections that were kept open; null without -k.</summary>
    public long? KeepAlive => Count("Keep-Alive requests");

    /// <summary>Bytes of all answers without their headers; null when ab did not print them.</summary>
    public long? BodyBytes => Count("HTML transferred");

    /// <summary>Complete answers whose body has another length than the first.</summary>
    public long OtherLengths => FailedBy("Length");

    /// <summary>
    /// True when fewer than half of the answers differ in length from the first, and these are so much shorter in the mean that they are
    /// cut off rather than varying: by a tenth and <see cref="LeastBytes"/>, or by half.
    /// </summary>
    public bool HasShortAnswers
    {
        get
        {
            var others = OtherLengths;
            if (others == 0 || 2 * others >= Complete || Non2xx > 0) return false;
            if (Count("Document Length") is not { } usual || BodyBytes is not { } bytes) return false;
            var less = usual - ((bytes - (usual * (Complete - others))) / (double)others);
            return less > usual / 2.0 || (less > usual / 10.0 && less >= LeastBytes);
        }
    }

    public int Concurrency => (int)(Count("Concurrency Level") ?? throw Missing("Concurrency Level"));

    public long WindowNanoseconds => Nanoseconds("Time taken for tests");

    /// <summary>Returns the number of failures of a kind: Connect, Receive, Length or Exceptions.</summary>
    public long FailedBy(string kind)
    {
        if (!_values.TryGetValue("Failed requests by kind", out var kinds))
            return 0;
        var part = kinds.Split(',').Select(p => p.Split(':')).FirstOrDefault(p => p[0].Trim() == kind && p.Length == 2);
        return part is null ? throw Missing($"failed requests by {kind}") : Parse(part[1].Trim());
    }

    private void AddLine(string line)
    {
        var trimmed = line.Trim();
        if (trimmed.StartsWith("(Connect:", StringComparison.Ordinal))
            _values["Failed requests by kind"] = trimmed.Trim('(', ')');
        else if (line.Length > 0 && char.IsAsciiLetter(line[0]) && line.Split(':', 2) is [var name, var value])
            _values.TryAdd(Text.Excerpt.Of(name), Text.Excerpt.Of(value.Trim()));
    }

    private long? Count(string name) => _values.TryGetValue(name, out var value) ? Parse(value.Split(' ')[0]) : null;

    private long Nanoseconds(string name) =>
        _values.TryGetValue(name, out var value) && value.Split(' ') is [var seconds, "seconds"]
            && decimal.TryParse(seconds, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var parsed) && parsed < 1_000_000
            ? (long)(parsed * 1_000_000_000m)
            : throw Missing(name);

    private long Parse(string number) =>
        long.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var value)
            ? value
            : throw new ToolOutputException($"ab reports a count that is not a number: {number}.", _text);

    private ToolOutputException Missing(string what) => new($"ab's output has no readable line '{what}' (truncated, or not ab's).", _text);
}
