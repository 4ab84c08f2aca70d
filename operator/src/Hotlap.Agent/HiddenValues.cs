using Hotlap.Measurement.Contract;

namespace Hotlap.Agent;

/// <summary>
/// Values of headers and metadata that the kubelet put into this container's environment from Secrets and ConfigMaps: they are sent, and in no
/// message.
/// </summary>
/// <param name="read">Reads a variable of the environment.</param>
internal sealed class HiddenValues(Func<string, string?> read)
{
    // What is shorter would blot out other words of a message, and is no secret.
    private const int LeastLength = 4;
    private const string Hidden = "***";

    private readonly HashSet<string> _values = new(StringComparer.Ordinal);

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
        text => variables.TryGetValue(text.Key, out var variable) ? text.Value.Replace(RequestPlan.ValueMark, Read(text.Key, variable), StringComparison.Ordinal) : text.Value);

    /// <summary>Files that became Secrets often end with a line break, which no header may hold.</summary>
    private string Read(string name, string variable)
    {
        var value = (read(variable) ?? throw new AgentException(FailureKind.AgentError, $"The environment has no {variable} for the header {name}.")).Trim();
        if (value.Any(char.IsControl))
            throw new AgentException(
                FailureKind.HeaderValueInvalid, $"The value of the header {name}, which comes from a Secret or a ConfigMap, has a line break or another control character inside. Store it as one line of text.");
        if (value.Length >= LeastLength) _values.Add(value);
        return value;
    }

    private string Hide(string text) => _values.OrderByDescending(value => value.Length).Aggregate(text, (hidden, value) => hidden.Replace(value, Hidden, StringComparison.Ordinal));
}
