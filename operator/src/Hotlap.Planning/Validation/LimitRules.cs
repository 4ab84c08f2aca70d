using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Validation;

/// <summary>Validates a spec against the administrator's limits. Each message names the setting.</summary>
internal static class LimitRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec, SpecLimits limits)
    {
        var cells = spec.Variants.Count * Math.Max(1, Cell.Measured(spec).Count);
        (string Field, int Value, int? Most, string Setting)[] numbers =
        [
            ("priority", spec.Priority, limits.Priority, "priority"),
            ("rounds", SpecRounds.Planned(spec), limits.Rounds, "rounds"),
            ("scenarios: variants times cells", cells, limits.Cells, "cells"),
            ("generator.replicas", spec.Generator.Replicas, limits.Generators, "generators"),
        ];
        return numbers.Where(number => number.Value > number.Most)
            .Select(number => Above(number.Field, number.Value, number.Most!.Value, number.Setting))
            .Concat(CheckTimeouts(spec.Timeouts, limits))
            .Concat(CheckTimeToLive(spec, limits.TtlSeconds));
    }

    private static IEnumerable<string> CheckTimeouts(Timeouts timeouts, SpecLimits limits)
    {
        (string Field, string Value, TimeSpan? Longest)[] times =
        [
            ("startup", timeouts.Startup, limits.StartupTimeout),
            ("trial", timeouts.Trial, limits.TrialTimeout),
            ("run", timeouts.Run, limits.RunTimeout),
        ];
        return times.Where(time => GoDuration.TryParse(time.Value, out var value) && value > time.Longest)
            .Select(time =>
                $"timeouts.{time.Field}: {time.Value} exceeds the operator's limit of {time.Longest!.Value.TotalSeconds:0}s; "
                + Remedy("lower it", $"{time.Field}Timeout"));
    }

    private static IEnumerable<string> CheckTimeToLive(BenchmarkRunSpec spec, int? longest)
    {
        if (longest is null) yield break;
        (string Field, long? Seconds)[] all =
            [("Finished", spec.TtlSecondsAfterFinished), ("Complete", spec.TtlSecondsAfterComplete),
                ("Failed", spec.TtlSecondsAfterFailed)];
        if (all[0].Seconds is null && (all[1].Seconds is null || all[2].Seconds is null))
            yield return "ttlSecondsAfterFinished: is not set, so the run would never be deleted; "
                + Remedy($"set it to at most {longest}", "ttlSeconds");
        foreach (var (field, seconds) in all)
            if (seconds > longest) yield return Above($"ttlSecondsAfter{field}", seconds.Value, longest.Value, "ttlSeconds");
    }

    private static string Above(string field, long value, long most, string setting) =>
        $"{field}: {value} exceeds the operator's limit of {most}; {Remedy("lower it", setting)}";

    private static string Remedy(string own, string setting) => $"{own}, or ask an administrator to raise authors.limits.{setting}";
}
