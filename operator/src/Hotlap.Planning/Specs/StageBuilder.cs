using Hotlap.Api.Units;


namespace Hotlap.Planning.Specs;

/// <summary>Converts a load profile to steps of the agent, which together last as long as the profile.</summary>
internal static class StageBuilder
{
    public const string OfConcurrency = "Concurrency";
    public const string OfRate = "Rate";

    /// <summary>Largest number of steps of a profile; each is a point of the curve.</summary>
    public const int Most = CellSample.MaxCurvePoints;

    private const long ShortestMilliseconds = 1000;

    public static bool IsOpenLoop(Load load) => load.Profile is { Of: OfRate };

    public static IReadOnlyList<StagePlan> Build(Load load)
    {
        if (load.Profile is not { } profile) return [];
        var steps = profile.RampDuration is { } ramp
            ? Ramp(profile, Milliseconds(ramp)) : Stairs(profile, Milliseconds(profile.StepDuration!));
        return [.. steps.Select(step => new StagePlan
        {
            DurationMilliseconds = step.Milliseconds,
            Concurrency = IsOpenLoop(load) ? load.Concurrency : step.Level,
            RatePerSecond = IsOpenLoop(load) ? step.Level : null,
        })];
    }

    /// <summary>Returns the number of steps before the largest load.</summary>
    public static int Rises(LoadProfile profile) => (profile.To - profile.From + profile.Step!.Value - 1) / profile.Step.Value;

    private static IEnumerable<(int Level, long Milliseconds)> Stairs(LoadProfile profile, long step)
    {
        var rises = Rises(profile);
        for (var rise = 0; rise < rises; rise++) yield return (profile.From + (rise * profile.Step!.Value), step);
        yield return (profile.To, Milliseconds(profile.Duration) - (rises * step));
    }

    private static IEnumerable<(int Level, long Milliseconds)> Ramp(LoadProfile profile, long ramp)
    {
        var hold = Milliseconds(profile.Duration) - ramp;
        var rise = profile.To - profile.From;
        var steps = (int)Math.Clamp(Math.Min(ramp / ShortestMilliseconds, rise), 1, Most - 1);
        // With a hold, the ramp ends just below the largest load; without one, it ends at the largest load.
        var last = hold > 0 ? steps : Math.Max(1, steps - 1);
        for (var step = 0; step < steps; step++)
            yield return (profile.From + (int)((long)rise * step / last), (ramp * (step + 1) / steps) - (ramp * step / steps));
        if (hold > 0) yield return (profile.To, hold);
    }

    private static long Milliseconds(string duration) => (long)GoDuration.Parse(duration).TotalMilliseconds;
}
