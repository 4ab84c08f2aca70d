using Hotlap.Api.Units;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>Validates a spec against highest values. Each message names the setting.</summary>
internal static class LimitRules
{
    /// <summary>Checks the limits of the operator's administrator.</summary>
    public static IEnumerable<string> Check(BenchmarkRunSpec spec, SpecLimits limits) =>
        Check(spec, limits, new Origin("the operator's limit of {0}", "authors.limits."));

    /// <summary>Checks the limits of the namespace.</summary>
    public static IEnumerable<string> Check(BenchmarkRunSpec spec, DefaultsLimits? limits)
    {
        if (limits is null) return [];
        var origin = new Origin("the limit of {0} in BenchmarkDefaults default", "its limits.");
        return Unreadable(limits).Concat(Check(spec, Parse(limits), origin));
    }

    private static IEnumerable<string> Check(BenchmarkRunSpec spec, SpecLimits limits, Origin origin)
    {
        var cells = spec.Variants.Count * Math.Max(1, Cell.Measured(spec).Count);
        (string Field, int Value, int? Most, string Setting)[] numbers =
        [
            ("priority", spec.Priority, limits.Priority, "priority"),
            ("rounds", RunLength.Rounds(spec), limits.Rounds, "rounds"),
            ("scenarios: variants times cells", cells, limits.Cells, "cells"),
            ("generator.replicas", spec.Generator.Replicas, limits.Generators, "generators"),
        ];
        return numbers.Where(number => number.Value > number.Most)
            .Select(number =>
                $"{number.Field}: {number.Value} exceeds {origin.Limit(number.Most!)}; {origin.Remedy("lower it", number.Setting)}")
            .Concat(CheckTimeouts(spec.Timeouts, limits, origin))
            .Concat(CheckTimeToLive(spec.Ttl, limits.Ttl, origin));
    }

    private static IEnumerable<string> CheckTimeouts(Timeouts timeouts, SpecLimits limits, Origin origin)
    {
        (string Field, string Value, TimeSpan? Longest)[] times =
        [
            ("startup", TimeLimits.Startup(timeouts), limits.StartupTimeout),
            ("trial", TimeLimits.Trial(timeouts), limits.TrialTimeout),
            ("run", TimeLimits.Run(timeouts), limits.RunTimeout),
        ];
        return times.Where(time => GoDuration.TryParse(time.Value, out var value) && value > time.Longest)
            .Select(time =>
                $"timeouts.{time.Field}: {time.Value} exceeds {origin.Limit(Seconds(time.Longest!.Value))}; "
                + origin.Remedy("lower it", $"{time.Field}Timeout"));
    }

    private static IEnumerable<string> CheckTimeToLive(TimeToLive? ttl, TimeSpan? limit, Origin origin)
    {
        if (limit is not { } longest) yield break;
        foreach (var (field, outcome, text) in TtlFields.Of(ttl))
            if (text is null)
                yield return $"{field}: is not set, so a {outcome} run would never be deleted; "
                    + origin.Remedy($"set it to at most {Seconds(longest)}", "ttl");
            else if (TtlFields.TryParse(text, out var time) && time > longest)
                yield return $"{field}: {text} exceeds {origin.Limit(Seconds(longest))}; {origin.Remedy("lower it", "ttl")}";
    }

    private static string Seconds(TimeSpan time) => $"{time.TotalSeconds:0}s";

    /// <summary>A limit that cannot be read must not count as none.</summary>
    private static IEnumerable<string> Unreadable(DefaultsLimits limits)
    {
        (string Name, string? Text)[] times =
        [
            ("startupTimeout", limits.StartupTimeout), ("trialTimeout", limits.TrialTimeout), ("runTimeout", limits.RunTimeout),
            ("ttl", limits.Ttl),
        ];
        return times.Where(time => time.Text is not null && !GoDuration.TryParse(time.Text, out _))
            .Select(time =>
                $"BenchmarkDefaults default: limits.{time.Name}: \"{time.Text}\" is not a duration such as 2h; ask an administrator to "
                    + "correct it");
    }

    private static SpecLimits Parse(DefaultsLimits limits) => new()
    {
        Cells = limits.Cells,
        Generators = limits.Generators,
        Priority = limits.Priority,
        Rounds = limits.Rounds,
        StartupTimeout = Parse(limits.StartupTimeout),
        TrialTimeout = Parse(limits.TrialTimeout),
        RunTimeout = Parse(limits.RunTimeout),
        Ttl = Parse(limits.Ttl),
    };

    private static TimeSpan? Parse(string? text) => GoDuration.TryParse(text, out var time) ? time : null;

    /// <summary>Where a limit comes from, in messages.</summary>
    private sealed record Origin(string Words, string Prefix)
    {
        public string Limit(object most) => string.Format(CultureInfo.InvariantCulture, Words, most);

        public string Remedy(string own, string setting) => $"{own}, or ask an administrator to raise {Prefix}{setting}";
    }
}
