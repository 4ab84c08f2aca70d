using System.Globalization;
using System.Net;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Units;

namespace Hotlap.Operator.Hosting;

/// <summary>Reads <c>--allow</c>, <c>--limit</c> and <c>--node-label</c>.</summary>
internal sealed class AuthorLimitsParser
{
    private const string Registry = "registry=";

    private readonly Dictionary<string, List<string>> _allowed = new(StringComparer.Ordinal)
    {
        ["volume"] = [], ["env"] = [], ["priority-class"] = [], ["runtime-class"] = [], ["scheduler"] = [], ["node-label"] = [],
        ["toleration"] = [],
        ["target"] = [],
    };

    private readonly List<Uri> _registries = [];
    private SpecLimits _highest = new();
    private readonly Dictionary<string, string> _nodeSelector = new(StringComparer.Ordinal);

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
        Registries = _registries,
        Highest = _highest,
        NodeSelector = _nodeSelector,
    };

    /// <summary>Parses <c>KIND=NAME</c>.</summary>
    /// <returns>The error message; null when the value is valid.</returns>
    public string? Allow(string value)
    {
        if (value.StartsWith(Registry, StringComparison.Ordinal)) return AllowRegistry(value[Registry.Length..]);
        if (Split(value) is not (var kind, { Length: > 0 } name) || !_allowed.TryGetValue(kind, out var names))
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

    /// <summary>True for a DNS name, an IP address, or <c>*.</c> followed by a name with at least one dot.</summary>
    private static bool IsHost(string text) => IPAddress.TryParse(text, out _)
        || (text.StartsWith("*.", StringComparison.Ordinal)
            ? text.IndexOf('.', 2) > 0 && Uri.CheckHostName(text[2..]) == UriHostNameType.Dns
            : Uri.CheckHostName(text) == UriHostNameType.Dns);

    /// <summary>Parses <c>NAME=VALUE</c>.</summary>
    /// <returns>The error message; null when the value is valid.</returns>
    public string? Limit(string value)
    {
        var (name, text) = Split(value);
        if (name is "startupTimeout" or "trialTimeout" or "runTimeout")
            return GoDuration.TryParse(text, out var time) && time >= TimeSpan.FromSeconds(1) && Set(name, time)
                ? null : $"--limit: \"{value}\": {name} is not a duration of at least 1s, such as 2h";
        if (!int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number))
            return $"--limit: \"{value}\" is not NAME=NUMBER";
        if (number < (name is "priority" ? int.MinValue : name is "ttlSeconds" ? 0 : 1))
            return $"--limit: \"{value}\" allows no run at all; use a larger number";
        return Set(name, number)
            ? null
            : $"--limit: \"{name}\" is not one of priority, startupTimeout, trialTimeout, runTimeout, ttlSeconds, "
                + "rounds, cells, generators";
    }

    private bool Set(string name, TimeSpan time)
    {
        _highest = name switch
        {
            "startupTimeout" => _highest with { StartupTimeout = time },
            "trialTimeout" => _highest with { TrialTimeout = time },
            _ => _highest with { RunTimeout = time },
        };
        return true;
    }

    private bool Set(string name, int number)
    {
        var before = _highest;
        _highest = name switch
        {
            "priority" => _highest with { Priority = number },
            "ttlSeconds" => _highest with { TtlSeconds = number },
            "rounds" => _highest with { Rounds = number },
            "cells" => _highest with { Cells = number },
            "generators" => _highest with { Generators = number },
            _ => before,
        };
        return !ReferenceEquals(before, _highest);
    }

    /// <summary>Parses <c>KEY=VALUE</c>.</summary>
    /// <returns>The error message; null when the value is valid.</returns>
    public string? RequireNodeLabel(string value)
    {
        if (Split(value) is not ({ Length: > 0 } key, { } text)) return $"--node-label: \"{value}\" is not KEY=VALUE";
        _nodeSelector[key] = text;
        return null;
    }

    private string? AllowRegistry(string address)
    {
        if (!Uri.TryCreate(address, UriKind.Absolute, out var url) || url.Scheme is not ("http" or "https")
            || url.PathAndQuery != "/" || url.Fragment.Length > 0 || url.UserInfo.Length > 0)
            return $"--allow: registry \"{address}\" is not an address such as https://registry.example or http://10.0.0.5:5000";
        _registries.Add(url);
        return null;
    }

    private static (string Name, string? Value) Split(string text)
    {
        var equals = text.IndexOf('=', StringComparison.Ordinal);
        return equals < 0 ? (text, null) : (text[..equals], text[(equals + 1)..]);
    }
}
