using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Specs;

/// <summary>Warm-up mode of a run, and the parameters of each mode.</summary>
internal static class WarmupMode
{
    public const string Steady = "Steady";
    public const string Fixed = "Fixed";
    public const string None = "None";

    public static string Of(Warmup warmup) => warmup.Mode ?? (warmup.Duration is null && warmup.Requests is null ? Steady : Fixed);

    /// <summary>Returns the length of a fixed warm-up; zero for other modes, and for a warm-up that counts requests.</summary>
    public static TimeSpan FixedLength(Warmup warmup) => Of(warmup) == Fixed && (warmup.Requests is null || warmup.Duration is not null)
        ? GoDuration.Parse(warmup.Duration ?? Warmup.DefaultDuration)
        : TimeSpan.Zero;

    /// <summary>Returns the bounds of a steady warm-up; null for other modes.</summary>
    public static SteadyWarmupPlan? SteadyPlan(Warmup warmup) => Of(warmup) != Steady ? null : new SteadyWarmupPlan
    {
        MinMilliseconds = (long)GoDuration.Parse(warmup.Min ?? Warmup.DefaultMin).TotalMilliseconds,
        MaxMilliseconds = (long)GoDuration.Parse(warmup.Max ?? Warmup.DefaultMax).TotalMilliseconds,
    };
}
