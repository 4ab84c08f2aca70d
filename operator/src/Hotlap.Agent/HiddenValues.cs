namespace Hotlap.Agent;

/// <summary>
/// Header and metadata values that the kubelet sets as environment variables from Secrets and ConfigMaps. They are sent in requests and
/// masked in failure messages.
/// </summary>
internal sealed class HiddenValues(Func<string, string?> read)
{
    // Shorter values are not masked: they would blank out unrelated words of a message, and they are no secrets.
    private const int LeastLength = 4;

    /// <summary>Messages quote the beginning or the end of a text, so parts of a value from this length on are masked too.</summary>
    private const int PartLength = 8;

    /// <summary>Longest value, equal to the CRD's limit for plain values.</summary>
    private const int MostLength = 4096;

    /// <summary>Longest header after substitution; the value can occur in it several times.</summary>
    private const int MostHeaderLength = 8192;

    private const string Hidden = "***";

    private readonly HashSet<string> _parts = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);

    public RequestPlan PutInto(RequestPlan request) => request with
    {
        Http = request.Http is { HeadersFrom: { } from } http
            ? http with { Headers = Fill(http.Headers, from), HeadersFrom = null } : request.Http,
        Grpc = request.Grpc is { MetadataFrom: { } origin } grpc
            ? grpc with { Metadata = Fill(grpc.Metadata, origin), MetadataFrom = null } : request.Grpc,
    };

    public AgentFailure Hide(AgentFailure failure) => failure with { Message = Hide(failure.Message), Output = Hide(failure.Output) };

    private Dictionary<string, string> Fill(IReadOnlyDictionary<string, string> texts, IReadOnlyDictionary<string, string> variables) =>
        texts.ToDictionary(
        text => text.Key,
        text => variables.TryGetValue(text.Key, out var variable) ? Fill(text.Key, text.Value, Read(text.Key, variable)) : text.Value);

    private static string Fill(string name, string text, string value)
    {
        var filled = text.Replace(RequestPlan.ValueMark, value, StringComparison.Ordinal);
        return filled.Length <= MostHeaderLength ? filled : throw Invalid(
            $"The header {name} has {filled.Length} characters with its value from a Secret or a ConfigMap; the maximum is "
                + $"{MostHeaderLength}. Use {RequestPlan.ValueMark} only once, or store a shorter value.");
    }

    /// <summary>Secrets created from files often end with a line break, which is not valid in a header, so values are trimmed.</summary>
    private string Read(string name, string variable)
    {
        // Cells share headers.
        if (_values.TryGetValue(variable, out var known)) return known;
        var value =
            (read(variable)
                ?? throw new AgentException(
                    FailureKind.AgentError, $"The environment variable {variable} for the header {name} is not set.")).Trim();
        if (value.Any(char.IsControl))
            throw Invalid(
                $"The value of the header {name} from a Secret or a ConfigMap contains a line break or another control character. Store "
                    + "it as one line of text.");
        if (value.Length > MostLength)
            throw Invalid(
                $"The value of the header {name} from a Secret or a ConfigMap has {value.Length} characters; the maximum is {MostLength}. "
                    + "Store a shorter value.");
        _values[variable] = value;
        Remember(value);
        Remember(JsonEncodedText.Encode(value).Value);
        return value;
    }

    private static AgentException Invalid(string problem) => new(FailureKind.HeaderValueInvalid, problem);

    private void Remember(string value)
    {
        if (value.Length is >= LeastLength and < PartLength) _parts.Add(value);
        for (var start = 0; start + PartLength <= value.Length; start++) _parts.Add(value.Substring(start, PartLength));
    }

    /// <summary>Replaces every stretch of the text that consists of parts of values with asterisks.</summary>
    private string Hide(string text)
    {
        var hidden = new bool[text.Length];
        foreach (var length in _parts.Select(part => part.Length).Distinct())
            for (var start = 0; start + length <= text.Length; start++)
                if (_parts.Contains(text.Substring(start, length))) hidden.AsSpan(start, length).Fill(true);
        var told = new StringBuilder();
        for (var at = 0; at < text.Length; at++)
        {
            if (!hidden[at]) told.Append(text[at]);
            else if (at == 0 || !hidden[at - 1]) told.Append(Hidden);
        }

        return told.ToString();
    }
}
