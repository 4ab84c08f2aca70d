namespace Hotlap.Cli.Previews;

/// <summary>How long a trial of a run took before.</summary>
internal static class TrialTime
{
    /// <summary>
    /// Returns the mean time of a trial of a complete run; null when there is none, or when its trials do not resemble those of the new
    /// spec.
    /// </summary>
    /// <param name="earlier">The run in the cluster; null for none.</param>
    /// <param name="spec">The new spec.</param>
    public static TimeSpan? Of(BenchmarkRun? earlier, BenchmarkRunSpec spec)
    {
        if (earlier is null || !RunStatusReader.IsComplete(earlier)
            || earlier.Status is not { StartTime: { } start, CompletionTime: { } end, Progress: { TrialsDone: > 0 and var trials } })
            return null;
        var trial = (end - start) / trials;
        // The start is that of the last resumption, so a suspended run may seem shorter than its load.
        return Load(earlier.Spec) == Load(spec) && trial >= Load(spec).Shortest ? trial : null;
    }

    private static (TimeSpan Shortest, TimeSpan Longest, string Dependencies, string Scenarios) Load(BenchmarkRunSpec spec) => (
        RunLength.ShortestOfTrial(spec), RunLength.OfTrial(spec),
        string.Join(',', spec.Dependencies.Select(dependency => dependency.Name)),
        string.Join(',', spec.Scenarios.Select(scenario => $"{scenario.Name} {scenario.Load.Requests}")));
}
