using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Validation;

/// <summary>Validates the warm-up: a mode, and the fields that belong to it.</summary>
internal static class WarmupRules
{
    private static readonly string[] Modes = [WarmupMode.Steady, WarmupMode.Fixed, WarmupMode.None];

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        var warmup = spec.Warmup;
        var mode = WarmupMode.Of(warmup);
        if (!Modes.Contains(mode)) return [$"warmup.mode: \"{mode}\" is not supported; use {Text.List(Modes)}"];
        return CheckFixed(warmup, mode).Concat(CheckSteady(warmup, mode));
    }

    private static IEnumerable<string> CheckFixed(Warmup warmup, string mode)
    {
        foreach (var (field, isSet) in new[] { ("duration", warmup.Duration is not null), ("requests", warmup.Requests is not null) })
            if (isSet
                && mode != WarmupMode.Fixed) yield return $"warmup.{field}: applies only to mode Fixed, but mode is {mode}; leave it out, "
                    + "or set mode: Fixed";
        if (warmup.Duration is { } duration && !GoDuration.TryParse(duration, out _))
            yield return $"warmup.duration: \"{duration}\" is not a duration; write it as 5s, or 0s for none";
        if (warmup.Duration is not null && warmup.Requests is not null) yield return "warmup: both duration and requests are set; keep one";
        if (warmup.Requests is < 0) yield return $"warmup.requests: {warmup.Requests} is negative; use 0 for none";
    }

    private static IEnumerable<string> CheckSteady(Warmup warmup, string mode)
    {
        foreach (var (field, value) in new[] { ("min", warmup.Min), ("max", warmup.Max) })
        {
            if (value is not null && mode != WarmupMode.Steady)
                yield return $"warmup.{field}: applies only to mode Steady, but mode is {mode}; leave it out, or set mode: Steady";
            if (value is not null && !(GoDuration.TryParse(value, out var time) && time >= TimeSpan.FromSeconds(1)))
                yield return $"warmup.{field}: \"{value}\" is not a duration of 1s or more; write it as 10s";
        }

        var (least, most) = (warmup.Min ?? Warmup.DefaultMin, warmup.Max ?? Warmup.DefaultMax);
        if (GoDuration.TryParse(least, out var min) && GoDuration.TryParse(most, out var max) && min > max)
            yield return $"warmup.max: {most} is less than min, {least}; raise max, or lower min";
    }
}
