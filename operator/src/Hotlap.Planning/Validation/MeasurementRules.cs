using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Validation;

internal static class MeasurementRules
{
    private const int MostRounds = 100;
    private const int MostPriority = 1_000_000;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Rounds is < 1 or > MostRounds) yield return $"rounds: {spec.Rounds} is out of range; use 1 to {MostRounds} "
            + $"({BenchmarkRunSpec.DefaultRounds} for reliable figures)";
        if (!Exclusivity.All.Contains(
            spec.Exclusive)) yield return $"exclusive: \"{spec.Exclusive}\" is not supported; use {Text.List(Exclusivity.All)}";
        if (Math.Abs(
            (long)spec.Priority) > MostPriority) yield return $"priority: {spec.Priority} is out of range; use -{MostPriority} to "
                + $"{MostPriority}";
        foreach (var (
            field, seconds) in new[] { ("Finished", spec.TtlSecondsAfterFinished), ("Complete", spec.TtlSecondsAfterComplete),
            ("Failed", spec.TtlSecondsAfterFailed) })
            if (seconds < 0) yield return $"ttlSecondsAfter{field}: {seconds} is negative; leave it out to keep the run";
        if (spec.OnVariantFailure is not (OnVariantFailure.Fail or OnVariantFailure.Continue))
            yield return $"onVariantFailure: \"{spec.OnVariantFailure}\" is unknown; use Fail or Continue, or leave it out for Fail";
        foreach (var (
            field, value) in new[] { ("startup", spec.Timeouts.Startup), ("trial", spec.Timeouts.Trial), ("run", spec.Timeouts.Run) })
            if (!(GoDuration.TryParse(value, out var time) && time >= TimeSpan.FromSeconds(1)))
                yield return $"timeouts.{field}: \"{value}\" is not a duration from 1s to 31 days; write it as 2m";
    }

    /// <summary>
    /// Rejects a trial that cannot end in time, because it would fail only after all its work. Loads that count requests have no planned
    /// duration.
    /// </summary>
    public static IEnumerable<string> CheckTime(BenchmarkRunSpec spec)
    {
        if (!GoDuration.TryParse(spec.Timeouts.Trial, out var limit)) yield break;
        var needed = PlannedTime.OfTrial(spec);
        if (needed > limit)
            yield return $"timeouts.trial: {spec.Timeouts.Trial} is shorter than the warm-up and load of all cells, which may take "
                + $"{(long)Math.Ceiling(needed.TotalSeconds)}s; raise it, or shorten the load";
    }
}
