using Hotlap.Planning.Observing;

namespace Hotlap.Planning;

/// <summary>Decides what happens to a run: a pure function of what was observed and of the time.</summary>
public static class RunPlanner
{
    /// <summary>Plans the next step of a run.</summary>
    /// <param name="observation">What is known of the run.</param>
    /// <param name="now">The time.</param>
    public static RunPlan Plan(RunObservation observation, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(observation);
        _ = now;
        return new RunPlan();
    }
}
