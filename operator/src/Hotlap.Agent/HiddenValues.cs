using System.Text;
using System.Text.Json;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent;

/// <summary>
/// Values of headers and metadata that the kubelet put into this container's environment from Secrets and ConfigMaps. They are sent, and cut out of
/// failures.
/// </summary>
/// <param name="read">Reads a variable of the environment.</param>
internal sealed class HiddenValues(Func<string, string?> read)
{
    // What is shorter would blot out other words of a message, and is no secret.
    private const int LeastLength = 4;

    /// <summary>Messages quote the begin or the end of a text: a part of a value of this length is hidden as the whole is.</summary>
    private const int PartLength = 8;

    /// <summary>Longest value, as the schema has it for plain ones.</summary>
    private const int MostLength = 4096;

    /// <summary>Longest header with its values, which may stand in it several times.</summary>
    private const int MostHeaderLength = 8192;

    private const string Hidden = "***";

    private readonly HashSet<string> _parts = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);

    /// <summary>The request with its values.</summary>
    /// <exception cref="AgentException">A value is missing, or cannot be sent.</exception>
    public RequestPlan PutInto(RequestPlan request) => request with
    {
        Http = request.Http is { HeadersFrom: { } from } http ? http with { Headers = Fill(http.Headers, from), HeadersFrom = null } : request.Http,
        Grpc = request.Grpc is { MetadataFrom: { } origin } grpc ? grpc with { Metadata = Fill(grpc.Metadata, origin), MetadataFrom = null } : request.Grpc,
    };

    /// <summary>The failure without any of the values.</summary>
    public AgentFailure Hide(AgentFailure failure) => failure with { Message = Hide(failure.Message), Output = Hide(failure.Output) };

    private Dictionary<string, string> Fill(IReadOnlyDictionary<string, string> texts, IReadOnlyDictionary<string, string> variables) => texts.ToDictionary(
        text => text.Key,
        text => variables.TryGetValue(text.Key, out var variable) ? Fill(text.Key, text.Value, Read(text.Key, variable)) : text.Value);

    private static string Fill(string name, string text, string value)
    {
        var filled = text.Replace(RequestPlan.ValueMark, value, StringComparison.Ordinal);
        return filled.Length <= MostHeaderLength ? filled : throw new AgentException(
            FailureKind.HeaderValueInvalid,
            $"The header {name} has {filled.Length} characters with its value from a Secret or a ConfigMap, which is more than {MostHeaderLength}. Write {RequestPlan.ValueMark} once in it, or store a shorter value.");
    }

    /// <summary>Files that became Secrets often end with a line break, which no header may hold.</summary>
    private string Read(string name, string variable)
    {
        // cells share their headers
        if (_values.TryGetValue(variable, out var known)) return known;
        var value = (read(variable) ?? throw new AgentException(FailureKind.AgentError, $"The environment has no {variable} for the header {name}.")).Trim();
        if (value.Any(char.IsControl))
            throw new AgentException(
                FailureKind.HeaderValueInvalid, $"The value of the header {name}, which comes from a Secret or a ConfigMap, has a line break or another control character inside. Store it as one line of text.");
        if (value.Length > MostLength)
            throw new AgentException(
                FailureKind.HeaderValueInvalid, $"The value of the header {name}, which comes from a Secret or a ConfigMap, has {value.Length} characters, which is more than {MostLength}. Store a shorter one.");
        _values[variable] = value;
        Remember(value);
        Remember(JsonEncodedText.Encode(value).Value);
        return value;
    }

    private void Remember(string value)
    {
        if (value.Length is >= LeastLength and < PartLength) _parts.Add(value);
        for (var start = 0; start + PartLength <= value.Length; start++) _parts.Add(value.Substring(start, PartLength));
    }

    /// <summary>Puts stars in place of every stretch of the text that is made of parts of values.</summary>
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
