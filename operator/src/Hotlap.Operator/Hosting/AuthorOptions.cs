using Hotlap.Api.Units;
using Hotlap.Planning.Specs;

namespace Hotlap.Operator.Hosting;

/// <summary>
/// Reads values of <c>--allow</c>, <c>--limit</c> and <c>--node-label</c> into changes of <see cref="AuthorLimits"/>. A
/// <see cref="FormatException"/> says what is wrong with a text.
/// </summary>
internal static class AuthorOptions
{
    public const string AllowHelp = "allow runs to use what is forbidden by default; repeatable. KIND is volume (secret, "
        + "persistentVolumeClaim, ephemeral or csi), env (secret), service-account (NAMESPACE/NAME, * for any), priority-class, "
        + "runtime-class or scheduler; pod-label or pod-annotation (a key of a podTemplate, or * for any); node-label or toleration (any "
        + "key is allowed until one is listed); registry (https://HOST[:PORT] or http://...), which may have a non-public address; or "
        + "target (HOST of a url)";

    public const string LimitHelp = "the highest value that a run may request; repeatable. NAME is priority, startupTimeout, trialTimeout, "
        + "runTimeout, ttl (such as 2h), rounds, cells (variants times cells) or generators; default: priority=1000 runTimeout=24h";

    private static readonly Limitable[] Limitables =
    [
        Number("priority", int.MinValue, (limits, number) => limits with { Priority = number }),
        Time("startupTimeout", (limits, time) => limits with { StartupTimeout = time }),
        Time("trialTimeout", (limits, time) => limits with { TrialTimeout = time }),
        Time("runTimeout", (limits, time) => limits with { RunTimeout = time }),
        new("ttl", (text, wrong) => TtlFields.TryParse(text, out var ttl)
            ? limits => limits with { Ttl = ttl } : throw wrong(": ttl is not a duration up to 10 years, such as 168h")),
        Number("rounds", 1, (limits, number) => limits with { Rounds = number }),
        Number("cells", 1, (limits, number) => limits with { Cells = number }),
        Number("generators", 1, (limits, number) => limits with { Generators = number }),
    ];

    private static readonly Dictionary<string, Func<AuthorLimits, string, AuthorLimits>> Kinds = new(StringComparer.Ordinal)
    {
        ["volume"] = (limits, name) => limits with { Volumes = [.. limits.Volumes, name] },
        ["env"] = (limits, name) => limits with { ValueSources = [.. limits.ValueSources, name] },
        ["priority-class"] = (limits, name) => limits with { PriorityClasses = [.. limits.PriorityClasses, name] },
        ["service-account"] = (limits, name) => limits with { ServiceAccounts = [.. limits.ServiceAccounts, name] },
        ["runtime-class"] = (limits, name) => limits with { RuntimeClasses = [.. limits.RuntimeClasses, name] },
        ["scheduler"] = (limits, name) => limits with { Schedulers = [.. limits.Schedulers, name] },
        ["node-label"] = (limits, name) => limits with { NodeLabels = [.. limits.NodeLabels, name] },
        ["toleration"] = (limits, name) => limits with { Tolerations = [.. limits.Tolerations, name] },
        ["target"] = (limits, name) => limits with { Targets = [.. limits.Targets, name] },
        ["pod-label"] = (limits, name) => limits with { PodLabels = [.. limits.PodLabels, name] },
        ["pod-annotation"] = (limits, name) => limits with { PodAnnotations = [.. limits.PodAnnotations, name] },
    };

    /// <summary>By default no author can keep the others of a cluster from its nodes for weeks, or go before all of them.</summary>
    public static AuthorLimits Default { get; } =
        new() { Highest = new SpecLimits { Priority = 1000, RunTimeout = TimeSpan.FromHours(24) } };

    public static Func<AuthorLimits, AuthorLimits> Allow(string value)
    {
        if (value.Split('=', 2) is ["registry", var address]) return AllowRegistry(address);
        if (value.Split('=', 2) is not [var kind, { Length: > 0 } name] || !Kinds.TryGetValue(kind, out var add))
            throw new FormatException(
                $"\"{value}\" is not KIND=NAME with one of these kinds: {string.Join(", ", Kinds.Keys)}, registry");
        if (kind == "volume" && !AuthorLimits.OptionalVolumes.Contains(name))
            throw new FormatException($"volumes of the kind \"{name}\" cannot be allowed; these can: "
                + string.Join(", ", AuthorLimits.OptionalVolumes));
        if (kind == "env" && name != AuthorLimits.Secret)
            throw new FormatException($"values from \"{name}\" cannot be allowed; these can: {AuthorLimits.Secret}");
        if (kind == "service-account" && name.Split('/') is not [{ Length: > 0 }, { Length: > 0 }])
            throw new FormatException($"service account \"{name}\" is not NAMESPACE/NAME; write * for any namespace or any name");
        if (kind == "target" && !IsHost(name))
            throw new FormatException(
                $"target \"{name}\" is not a host such as shop.example, *.shop.example or 10.0.0.5, without scheme and port");
        return limits => add(limits, name);
    }

    public static Func<AuthorLimits, AuthorLimits> Limit(string value)
    {
        var (name, text) = value.Split('=', 2) is [var before, var after] ? (before, after) : (value, null);
        if (Array.Find(Limitables, limitable => limitable.Name == name) is not { } limitable)
            throw new FormatException($"\"{name}\" is not one of {string.Join(", ", Limitables.Select(known => known.Name))}");
        var set = limitable.Read(text, problem => new FormatException($"\"{value}\"{problem}"));
        return limits => limits with { Highest = set(limits.Highest) };
    }

    public static Func<AuthorLimits, AuthorLimits> RequireNodeLabel(string value) => value.Split('=', 2) is [{ Length: > 0 } key, var text]
        ? limits => limits with { NodeSelector = new Dictionary<string, string>(limits.NodeSelector) { [key] = text } }
        : throw new FormatException($"\"{value}\" is not KEY=VALUE");

    private static Func<AuthorLimits, AuthorLimits> AllowRegistry(string address) =>
        Uri.TryCreate(address, UriKind.Absolute, out var url) && url.Scheme is "http" or "https"
            && url.PathAndQuery == "/" && url.Fragment.Length == 0 && url.UserInfo.Length == 0
                ? limits => limits with { Registries = [.. limits.Registries, url] }
                : throw new FormatException(
                    $"registry \"{address}\" is not an address such as https://registry.example or http://10.0.0.5:5000");

    /// <summary>True for a DNS name, an IP address, or <c>*.</c> followed by a name with at least one dot.</summary>
    private static bool IsHost(string text) => IPAddress.TryParse(text, out _)
        || (text.StartsWith("*.", StringComparison.Ordinal)
            ? text.IndexOf('.', 2) > 0 && Uri.CheckHostName(text[2..]) == UriHostNameType.Dns
            : Uri.CheckHostName(text) == UriHostNameType.Dns);

    private static Limitable Number(string name, int least, Func<SpecLimits, int, SpecLimits> set) => new(name, (text, wrong) =>
        !int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number)
            ? throw wrong(" is not NAME=NUMBER")
            : number < least ? throw wrong(" allows no run at all; use a larger number") : limits => set(limits, number));

    private static Limitable Time(string name, Func<SpecLimits, TimeSpan, SpecLimits> set) => new(name, (text, wrong) =>
        GoDuration.TryParse(text, out var time) && time >= TimeSpan.FromSeconds(1)
            ? limits => set(limits, time) : throw wrong($": {name} is not a duration of at least 1s, such as 2h"));

    /// <summary>A value of a spec that can be limited.</summary>
    private sealed record Limitable(string Name, Func<string?, Func<string, FormatException>, Func<SpecLimits, SpecLimits>> Read);
}
