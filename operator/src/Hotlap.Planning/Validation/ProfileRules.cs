using Hotlap.Api.Units;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates a load profile: rising, in steps or as a ramp, and long enough to reach its largest load.</summary>
internal static class ProfileRules
{
    private const int MostConcurrency = 10_000;
    private const int MostRate = 1_000_000;

    public static IEnumerable<string> Check(string path, Load load, LoadProfile profile)
    {
        var most = profile.Of == StageBuilder.OfRate ? MostRate : MostConcurrency;
        if (profile.Of is not (StageBuilder.OfConcurrency or StageBuilder.OfRate))
            yield return $"{path}.of: \"{profile.Of}\" is not supported; use Concurrency or Rate";
        if (profile.From < 1 || profile.From > most) yield return $"{path}.from: {profile.From} is out of range; use 1 to {most}";
        if (profile.To > most) yield return $"{path}.to: {profile.To} is out of range; use at most {most}";
        if (profile.To < profile.From) yield return $"{path}.to: {profile.To} is less than from, {profile.From}; the load must rise";
        if (load.Duration is not null || load.Requests is not null)
            yield return $"{path}: cannot be combined with duration or requests of the load; a profile has its own duration, so leave "
                + "them out";
        foreach (var problem in CheckShape(path, profile)) yield return problem;
    }

    private static IEnumerable<string> CheckShape(string path, LoadProfile profile)
    {
        var hasSteps = profile.Step is not null || profile.StepDuration is not null;
        if (hasSteps && profile.RampDuration is not null)
            return [$"{path}: both steps and a ramp are set; keep step with stepDuration, or rampDuration"];
        if (!hasSteps && profile.RampDuration is null)
            return [$"{path}: neither steps nor a ramp is set; add step and stepDuration, or rampDuration"];
        if (!GoDuration.IsSecondOrMore(profile.Duration, out var whole))
            return [$"{path}.duration: \"{profile.Duration}\" is not a duration of 1s or more; write it as 5m"];
        return profile.RampDuration is { } ramp ? CheckRamp(path, profile, ramp, whole) : CheckSteps(path, profile, whole);
    }

    private static IEnumerable<string> CheckRamp(string path, LoadProfile profile, string ramp, TimeSpan whole)
    {
        if (!GoDuration.IsSecondOrMore(ramp, out var length))
            yield return $"{path}.rampDuration: \"{ramp}\" is not a duration of 1s or more; write it as 1m";
        else if (length > whole)
            yield return $"{path}.rampDuration: {ramp} is longer than the profile's duration, {profile.Duration}; lengthen the duration";
    }

    private static IEnumerable<string> CheckSteps(string path, LoadProfile profile, TimeSpan whole)
    {
        var isStep = profile.Step is >= 1;
        var isLength = GoDuration.IsSecondOrMore(profile.StepDuration, out var length);
        var step = profile.Step is { } given ? $"{given} is out of range" : "is required with stepDuration";
        if (!isStep) yield return $"{path}.step: {step}; use 1 or more";
        if (!isLength) yield return $"{path}.stepDuration: \"{profile.StepDuration}\" is not a duration of 1s or more; write it as 10s";
        if (!isStep || !isLength || profile.To < profile.From) yield break;
        var rises = StageBuilder.Rises(profile);
        if (rises + 1 > StageBuilder.Most)
            yield return $"{path}.step: {profile.Step} makes {rises + 1} steps, more than the maximum of {StageBuilder.Most}; use a "
                + "larger step";
        else if (whole <= rises * length)
            yield return $"{path}.duration: {profile.Duration} is too short for the load to reach {profile.To}, which takes {rises} steps "
                + $"of {profile.StepDuration}; lengthen it";
    }
}

internal static class WarmupRules
{
    private static readonly string[] Modes = [WarmupMode.Steady, WarmupMode.Fixed, WarmupMode.None];

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        var warmup = spec.Warmup;
        var mode = WarmupMode.Of(warmup);
        if (!Modes.Contains(mode)) return [$"warmup.mode: \"{mode}\" is not supported; use {NameList.List(Modes)}"];
        return CheckFixed(warmup, mode).Concat(CheckSteady(warmup, mode));
    }

    private static IEnumerable<string> CheckFixed(Warmup warmup, string mode)
    {
        foreach (var (field, isSet) in new[] { ("duration", warmup.Duration is not null), ("requests", warmup.Requests is not null) })
            if (isSet && mode != WarmupMode.Fixed)
                yield return $"warmup.{field}: applies only to mode Fixed, but mode is {mode}; leave it out, or set mode: Fixed";
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
            if (value is not null && !GoDuration.IsSecondOrMore(value, out _))
                yield return $"warmup.{field}: \"{value}\" is not a duration of 1s or more; write it as 10s";
        }

        var (least, most) = (warmup.Min ?? Warmup.DefaultMin, warmup.Max ?? Warmup.DefaultMax);
        if (GoDuration.TryParse(least, out var min) && GoDuration.TryParse(most, out var max) && min > max)
            yield return $"warmup.max: {most} is less than min, {least}; raise max, or lower min";
    }
}
