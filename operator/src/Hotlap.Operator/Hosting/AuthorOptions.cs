using Hotlap.Api.Units;
using Hotlap.Planning.Specs;

namespace Hotlap.Operator.Hosting;

/// <summary>
/// Takes the values of <c>--allow</c>, <c>--limit</c>, <c>--node-label</c> and <c>--growing-pool</c>; each method returns an
/// error, or null.
/// </summary>
internal sealed class AuthorOptions
{
    public const string AllowHelp = "allow runs to use what is forbidden by default; repeatable. KIND is volume (secret, "
        + "persistentVolumeClaim or ephemeral), env (secret), priority-class, runtime-class or scheduler; pod-label or pod-annotation (a "
        + "key of a podTemplate, or * for any); node-label or toleration (any key is allowed until one is listed); registry "
        + "(https://HOST[:PORT] or http://...), which may have a non-public address; or target (HOST of a url)";

    public const string LimitHelp = "the highest value that a run may request; repeatable. NAME is priority, startupTimeout, trialTimeout, "
        + "runTimeout, ttl (such as 2h), rounds, cells (variants times cells) or generators; default: priority=1000 runTimeout=24h";

    private static readonly Limitable[] Limitables =
    [
        Number("priority", int.MinValue, (limits, number) => limits with { Priority = number }),
        Time("startupTimeout", (limits, time) => limits with { StartupTimeout = time }),
        Time("trialTimeout", (limits, time) => limits with { TrialTimeout = time }),
        Time("runTimeout", (limits, time) => limits with { RunTimeout = time }),
        new("ttl", (limits, text) => TtlFields.TryParse(text, out var ttl)
            ? (limits with { Ttl = ttl }, null) : (limits, ": ttl is not a duration up to 10 years, such as 168h")),
        Number("rounds", 1, (limits, number) => limits with { Rounds = number }),
        Number("cells", 1, (limits, number) => limits with { Cells = number }),
        Number("generators", 1, (limits, number) => limits with { Generators = number }),
    ];

    private readonly Dictionary<string, List<string>> _allowed = new(StringComparer.Ordinal)
    {
        ["volume"] = [], ["env"] = [], ["priority-class"] = [], ["runtime-class"] = [], ["scheduler"] = [], ["node-label"] = [],
        ["toleration"] = [], ["target"] = [], ["pod-label"] = [], ["pod-annotation"] = [],
    };

    private readonly List<Uri> _registries = [];
    private readonly List<GrowingPool> _growing = [];
    private readonly Dictionary<string, string> _nodeSelector = new(StringComparer.Ordinal);

    /// <summary>By default no author can keep the others of a cluster from its nodes for weeks, or go before all of them.</summary>
    private SpecLimits _highest = new() { Priority = 1000, RunTimeout = TimeSpan.FromHours(24) };

    public AuthorLimits Limits => new()
    {
        Volumes = _allowed["volume"],
        ValueSources = _allowed["env"],
        PriorityClasses = _allowed["priority-class"],
        RuntimeClasses = _allowed["runtime-class"],
        Schedulers = _allowed["scheduler"],
        NodeLabels = _allowed["node-label"],
        Tolerations = _allowed["toleration"],
        Targets = _allowed["target"],
        PodLabels = _allowed["pod-label"],
        PodAnnotations = _allowed["pod-annotation"],
        Registries = _registries,
        Highest = _highest,
        NodeSelector = _nodeSelector,
        GrowingPools = _growing,
    };

    public string? Allow(string value)
    {
        if (value.Split('=', 2) is ["registry", var address]) return AllowRegistry(address);
        if (value.Split('=', 2) is not [var kind, { Length: > 0 } name] || !_allowed.TryGetValue(kind, out var names))
            return $"--allow: \"{value}\" is not KIND=NAME with one of these kinds: {string.Join(", ", _allowed.Keys)}, registry";
        if (kind == "volume" && !AuthorLimits.OptionalVolumes.Contains(name))
            return $"--allow: volumes of the kind \"{name}\" cannot be allowed; these can: "
                + $"{string.Join(", ", AuthorLimits.OptionalVolumes)}";
        if (kind == "env" && name != AuthorLimits.Secret)
            return $"--allow: values from \"{name}\" cannot be allowed; these can: {AuthorLimits.Secret}";
        if (kind == "target" && !IsHost(name))
            return $"--allow: target \"{name}\" is not a host such as shop.example, *.shop.example or 10.0.0.5, without scheme and port";
        names.Add(name);
        return null;
    }

    public string? Limit(string value)
    {
        var (name, text) = value.Split('=', 2) is [var before, var after] ? (before, after) : (value, null);
        if (Array.Find(Limitables, limitable => limitable.Name == name) is not { } limitable)
            return $"--limit: \"{name}\" is not one of {string.Join(", ", Limitables.Select(known => known.Name))}";
        var (highest, problem) = limitable.Read(_highest, text);
        _highest = highest;
        return problem is null ? null : $"--limit: \"{value}\"{problem}";
    }

    public string? RequireNodeLabel(string value)
    {
        if (value.Split('=', 2) is not [{ Length: > 0 } key, var text]) return $"--node-label: \"{value}\" is not KEY=VALUE";
        _nodeSelector[key] = text;
        return null;
    }

    public string? AddGrowingPool(string value)
    {
        var (pool, problem) = GrowingPoolOption.Read(value);
        if (pool is not null) _growing.Add(pool);
        return problem;
    }

    private string? AllowRegistry(string address)
    {
        if (!Uri.TryCreate(address, UriKind.Absolute, out var url) || url.Scheme is not ("http" or "https")
            || url.PathAndQuery != "/" || url.Fragment.Length > 0 || url.UserInfo.Length > 0)
            return $"--allow: registry \"{address}\" is not an address such as https://registry.example or http://10.0.0.5:5000";
        _registries.Add(url);
        return null;
    }

    /// <summary>True for a DNS name, an IP address, or <c>*.</c> followed by a name with at least one dot.</summary>
    private static bool IsHost(string text) => IPAddress.TryParse(text, out _)
        || (text.StartsWith("*.", StringComparison.Ordinal)
            ? text.IndexOf('.', 2) > 0 && Uri.CheckHostName(text[2..]) == UriHostNameType.Dns
            : Uri.CheckHostName(text) == UriHostNameType.Dns);

    private static Limitable Number(string name, int least, Func<SpecLimits, int, SpecLimits> set) => new(name, (limits, text) =>
        !int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number)
            ? (limits, " is not NAME=NUMBER")
            : number < least ? (limits, " allows no run at all; use a larger number") : (set(limits, number), null));

    private static Limitable Time(string name, Func<SpecLimits, TimeSpan, SpecLimits> set) => new(name, (limits, text) =>
        GoDuration.TryParse(text, out var time) && time >= TimeSpan.FromSeconds(1)
            ? (set(limits, time), null) : (limits, $": {name} is not a duration of at least 1s, such as 2h"));

    /// <summary>A value of a spec that can be limited. Read returns the limits with the one that a text states, or its problem.</summary>
    private sealed record Limitable(string Name, Func<SpecLimits, string?, (SpecLimits Limits, string? Problem)> Read);
}
