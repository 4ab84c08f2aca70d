using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Validation;

internal static class MeasurementRules
{
    private const int MostRounds = 100;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Rounds is < 1 or > MostRounds) yield return $"rounds: {spec.Rounds} is out of range; use 1 to {MostRounds}, and 10 for figures to rely on";
        if (spec.Warmup.Duration is { } warmup && !GoDuration.TryParse(warmup, out _))
            yield return $"warmup.duration: \"{warmup}\" is no duration; write it as 5s, or 0s for none";
        if (spec.Warmup.Duration is not null && spec.Warmup.Requests is not null) yield return "warmup: both duration and requests are set; keep one";
        if (spec.Warmup.Requests is < 0) yield return $"warmup.requests: {spec.Warmup.Requests} is negative; use 0 for none";
        if (spec.TtlSecondsAfterFinished is < 0) yield return $"ttlSecondsAfterFinished: {spec.TtlSecondsAfterFinished} is negative; leave it out to keep the run";
        foreach (var (field, value) in new[] { ("startup", spec.Timeouts.Startup), ("trial", spec.Timeouts.Trial), ("run", spec.Timeouts.Run) })
            if (!(GoDuration.TryParse(value, out var time) && time >= TimeSpan.FromSeconds(1)))
                yield return $"timeouts.{field}: \"{value}\" is no duration of a second or more; write it as 2m";
    }
}
