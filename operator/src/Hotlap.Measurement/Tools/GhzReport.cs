using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>Reads the tokens of a ghz report. Durations are integer nanoseconds; a call's timestamp is its end.</summary>
internal sealed class GhzReport(CellPlan cell)
{
    private const int MaxStatuses = 64;

    private readonly GhzCalls _calls = new(cell);
    private readonly Dictionary<string, long> _statuses = [];
    private string _section = "";
    private string _key = "";
    private long? _count;
    private long? _total;

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

    public ToolResult ToResult()
    {
        var (count, total) = (Require(_count, "count"), Require(_total, "total"));
        if (_calls.Seen > count || _calls.Seen < Math.Min(count, GhzReader.ResultCap))
            throw new ToolOutputException($"The ghz report counts {count} calls but lists {_calls.Seen}.");
        var capped = count > _calls.Seen;
        var ok = capped ? _statuses.GetValueOrDefault("OK") : _calls.Ok;
        if (ok > count || ok < _calls.Ok || total < 0)
            throw new ToolOutputException(
                $"The ghz report contradicts itself: {count} calls, {ok} of them OK, {_calls.Ok} listed as OK, {total} ns.");
        var recorder = _calls.Finish();
        return new ToolResult
        {
            Requests = ok,
            ErrorsByCause = CountErrors(count - ok),
            WindowNanoseconds = total,
            StartUnixNanoseconds = _calls.FirstBegin,
            Histogram = recorder.Histogram,
            MeanNanoseconds = recorder.Mean,
            ResolutionNanoseconds = 1,
            CoordinatedOmissionCorrected = cell.RatePerSecond is not null,
            Curve = _calls.ToPoints(total),
            Warnings = [.. Warnings(capped), .. OpenLoop.WarnOfRate(cell, count, total)],
        };
    }

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

    private IReadOnlyDictionary<string, long> CountErrors(long errors)
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
        return causes.Counts;
    }

    private IEnumerable<string> Warnings(bool capped)
    {
        // The call of a stream lasts as long as its messages, so 40 ms is no sign of a delayed acknowledgement.
        if (_calls.Latencies.IsNearDelayedAcknowledgement && cell.Request.Grpc?.Messages is null)
            yield return ToolWarnings.DelayedAcknowledgement;
        if (capped)
            yield return ToolWarnings.ResultCapReached;
    }
}
