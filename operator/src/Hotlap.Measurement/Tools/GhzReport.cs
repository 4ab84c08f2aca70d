using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>Reads the tokens of a ghz report. Durations are integer nanoseconds; a call's timestamp is its end.</summary>
internal sealed class GhzReport(CellPlan cell)
{
    private const int MaxStatuses = 64;

    private readonly GhzCalls _calls = new();
    private readonly Dictionary<string, long> _statuses = [];
    private string _section = "";
    private string _key = "";
    private long? _count;
    private long? _total;

    private bool IsCapped => _count > _calls.Seen;

    public void Accept(ref Utf8JsonReader reader)
    {
        var depth = reader.CurrentDepth;
        if (depth == 0)
            RequireObject(reader.TokenType);
        else if (_section == "details" && !(depth == 1 && reader.TokenType == JsonTokenType.PropertyName))
            _calls.Accept(ref reader);
        else if (reader.TokenType == JsonTokenType.PropertyName)
            AcceptName(ref reader, depth);
        else if (depth == 1)
            AcceptScalar(ref reader);
        else if (depth == 2)
            AcceptEntry(ref reader);
    }

    /// <summary>Returns the reading of the whole report.</summary>
    public ToolReading ToReading()
    {
        var (count, total) = (Require(_count, "count"), Require(_total, "total"));
        if (_calls.Seen > count || _calls.Seen < Math.Min(count, GhzReader.ResultCap))
            throw new ToolOutputException($"The ghz report counts {count} calls but lists {_calls.Seen}.");
        var ok = IsCapped ? _statuses.GetValueOrDefault("OK") : _calls.Ok;
        if (ok > count || ok < _calls.Ok || total < 0)
            throw new ToolOutputException(
                $"The ghz report contradicts itself: {count} calls, {ok} of them OK, {_calls.Ok} listed as OK, {total} ns.");
        // Beyond its cap ghz only counts, so when those calls ended is not known.
        return new ToolReading(cell, IsCapped ? null : _calls.Span, window => window is { } own ? Within(own) : OfTotals(count, ok, total));
    }

    private ToolResult Within(LoadWindow window)
    {
        var tally = new WindowTally(window, cell.Curve);
        var causes = _calls.Count(tally, cell);
        var sent = tally.Latencies.Histogram.Count + causes.Counts.Values.Sum() + tally.Drain;
        return Describe(tally, causes, sent, window.Length) with { Drain = tally.Drain, Answered = tally.Answered };
    }

    private ToolResult OfTotals(long count, long ok, long total)
    {
        var tally = new WindowTally(_calls.Span.IsEmpty ? default : _calls.Span.Extent, cell.Curve);
        _calls.Count(tally, cell);
        return Describe(tally, CountErrors(count - ok), count, total) with { Requests = ok };
    }

    private ToolResult Describe(WindowTally tally, ErrorCauses causes, long sent, long window) => new()
    {
        Requests = tally.Latencies.Histogram.Count,
        ErrorsByCause = causes.Counts,
        WindowNanoseconds = window,
        StartUnixNanoseconds = _calls.Span.IsEmpty ? null : _calls.Span.FirstBegin,
        Histogram = tally.Latencies.Histogram,
        MeanNanoseconds = tally.Latencies.Mean,
        ResolutionNanoseconds = 1,
        CoordinatedOmissionCorrected = cell.RatePerSecond is not null,
        Curve = tally.ToPoints(),
        Warnings = [.. Warnings(tally), .. OpenLoop.WarnOfRate(cell, sent, window)],
    };

    private static void RequireObject(JsonTokenType token)
    {
        if (token is not (JsonTokenType.StartObject or JsonTokenType.EndObject))
            throw new ToolOutputException("The output is not a ghz report: its JSON is not an object.");
    }

    private static long Require(long? value, string name) =>
        value ?? throw new ToolOutputException($"The output is not a ghz report: it has no {name}.");

    private void AcceptName(ref Utf8JsonReader reader, int depth)
    {
        if (depth == 1)
            _section = reader.GetString()!;
        else if (depth == 2)
            _key = reader.GetString()!;
    }

    private void AcceptScalar(ref Utf8JsonReader reader)
    {
        if (_section == "count")
            _count = NonNegative(ref reader);
        else if (_section == "total")
            _total = NonNegative(ref reader);
    }

    private void AcceptEntry(ref Utf8JsonReader reader)
    {
        if (_section == "statusCodeDistribution" && _statuses.Count < MaxStatuses)
            _statuses[_key] = NonNegative(ref reader);
    }

    private static long NonNegative(ref Utf8JsonReader reader)
    {
        var value = reader.GetInt64();
        return value >= 0 ? value : throw new ToolOutputException($"The ghz report holds a negative count: {value}.");
    }

    private ErrorCauses CountErrors(long errors)
    {
        var causes = new ErrorCauses();
        var own = 0L;
        foreach (var (cause, count) in _calls.OfGenerator)
        {
            causes.Add(cause, count);
            own += count;
        }

        errors = Math.Max(0, errors - own);
        foreach (var (status, count) in _statuses.Where(s => s.Key != "OK"))
        {
            // gRPC reports a connection that cannot be made as this status.
            var counted = Math.Min(status == "Unavailable" ? Math.Max(0, count - own) : count, errors);
            causes.Add("grpc " + status, counted);
            errors -= counted;
        }

        causes.Add("grpc unknown", errors);
        return causes;
    }

    private IEnumerable<string> Warnings(WindowTally tally)
    {
        // The call of a stream lasts as long as its messages, so 40 ms is no sign of a delayed acknowledgement.
        if (tally.Latencies.IsNearDelayedAcknowledgement && cell.Request.Grpc?.Messages is null)
            yield return ToolWarnings.DelayedAcknowledgement;
        if (IsCapped)
            yield return ToolWarnings.ResultCapReached;
    }
}
