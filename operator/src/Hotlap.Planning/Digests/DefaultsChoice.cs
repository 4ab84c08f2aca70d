using Hotlap.Api.Serialization;

namespace Hotlap.Planning.Digests;

/// <summary>Decides which defaults a new generation of a run includes.</summary>
public static class DefaultsChoice
{
    /// <summary>Largest size of defaults in bytes of JSON, because the status of every run holds a copy.</summary>
    internal const int MostBytes = 32 * 1024;

    /// <summary>
    /// Returns the defaults of the last generation if the run still measures the same with them: an edit that only judges, such as of a
    /// threshold, must not measure again because an administrator changed the defaults meanwhile. Otherwise returns the present ones.
    /// The limits are those of now in either case.
    /// </summary>
    /// <param name="run">The run as its author wrote it, with a generation that has no status yet.</param>
    /// <param name="present">The defaults of the namespace now; null for none.</param>
    public static BenchmarkDefaultsSpec? Of(BenchmarkRun run, BenchmarkDefaultsSpec? present)
    {
        ArgumentNullException.ThrowIfNull(run);
        if (!IsSame(run)) return present;
        var kept = (run.Status!.Defaults ?? new BenchmarkDefaultsSpec()) with { Limits = present?.Limits };
        return kept == new BenchmarkDefaultsSpec() ? null : kept;
    }

    /// <summary>Returns the template of the last generation if the run still measures the same with it; null if it must be read.</summary>
    /// <param name="run">The run as its author wrote it, with a generation that has no status yet.</param>
    public static TakenTemplate? Template(BenchmarkRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return IsSame(run) ? run.Status!.Template : null;
    }

    private static bool IsSame(BenchmarkRun run) => run.Status is { Measurement: { Length: > 0 } measurement } status
        && RunMeasurement.Of(EffectiveSpec.Of(run.Spec, status.Defaults, status.Template), status.Trigger) == measurement;

    /// <summary>True when defaults may be stored in the status of runs.</summary>
    internal static bool Fits(BenchmarkDefaultsSpec defaults) =>
        JsonSerializer.SerializeToUtf8Bytes(defaults, ApiJson.Default.BenchmarkDefaultsSpec).Length <= MostBytes;
}
