using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Hosting;

/// <summary>Reads <c>--allow</c> and <c>--node-label</c>.</summary>
internal sealed class AuthorLimitsParser
{
    private readonly Dictionary<string, List<string>> _allowed = new(StringComparer.Ordinal)
    {
        ["volume"] = [], ["priority-class"] = [], ["runtime-class"] = [], ["scheduler"] = [], ["node-label"] = [], ["toleration"] = [],
    };

    private readonly Dictionary<string, string> _nodeSelector = new(StringComparer.Ordinal);

    public AuthorLimits Limits => new()
    {
        Volumes = _allowed["volume"],
        PriorityClasses = _allowed["priority-class"],
        RuntimeClasses = _allowed["runtime-class"],
        Schedulers = _allowed["scheduler"],
        NodeLabels = _allowed["node-label"],
        Tolerations = _allowed["toleration"],
        NodeSelector = _nodeSelector,
    };

    /// <summary>Takes <c>KIND=NAME</c>.</summary>
    /// <returns>What is wrong with it; null when nothing is.</returns>
    public string? Allow(string value)
    {
        if (Split(value) is not (var kind, { Length: > 0 } name) || !_allowed.TryGetValue(kind, out var names))
            return $"--allow: \"{value}\" is not KIND=NAME with a kind of {string.Join(", ", _allowed.Keys)}";
        if (kind == "volume" && !AuthorLimits.OptionalVolumes.Contains(name))
            return $"--allow: volumes of the kind \"{name}\" cannot be allowed; these can: {string.Join(", ", AuthorLimits.OptionalVolumes)}";
        names.Add(name);
        return null;
    }

    /// <summary>Takes <c>KEY=VALUE</c>.</summary>
    /// <returns>What is wrong with it; null when nothing is.</returns>
    public string? RequireNodeLabel(string value)
    {
        if (Split(value) is not ({ Length: > 0 } key, { } text)) return $"--node-label: \"{value}\" is not KEY=VALUE";
        _nodeSelector[key] = text;
        return null;
    }

    private static (string Name, string? Value) Split(string text)
    {
        var equals = text.IndexOf('=', StringComparison.Ordinal);
        return equals < 0 ? (text, null) : (text[..equals], text[(equals + 1)..]);
    }
}
