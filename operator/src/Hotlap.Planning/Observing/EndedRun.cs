using Hotlap.Planning.Digests;

namespace Hotlap.Planning.Observing;

/// <summary>
/// What the operator keeps of a run that its time to live deleted. A GitOps tool applies such a run again, and an equal one gets this
/// result instead of a new measurement.
/// </summary>
public sealed record EndedRun
{
    /// <summary>How long it is kept after the deletion.</summary>
    public static TimeSpan KeptFor { get; } = TimeSpan.FromDays(1);

    /// <summary>Namespace of the run.</summary>
    public string Namespace { get; set; } = "";

    /// <summary>Name of the run.</summary>
    public string Name { get; set; } = "";

    /// <summary>Digest of the whole spec; see <see cref="RunMeasurement.Whole"/>.</summary>
    public string Spec { get; set; } = "";

    /// <summary>When the time to live was over.</summary>
    public DateTimeOffset DeletedAt { get; set; }

    /// <summary>The last status of the run, with its results.</summary>
    public BenchmarkRunStatus Status { get; set; } = new();

    /// <summary>Describes a run that is about to be deleted.</summary>
    /// <param name="run">The run, which has ended.</param>
    /// <param name="now">The current time.</param>
    public static EndedRun Of(BenchmarkRun run, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(run);
        return new EndedRun
        {
            Namespace = run.Metadata.Namespace ?? "",
            Name = run.Metadata.Name,
            Spec = RunMeasurement.Whole(run.Spec),
            DeletedAt = now,
            Status = run.Status!,
        };
    }

    /// <summary>True for a run of the same name with the same spec, as long as this is kept.</summary>
    /// <param name="run">The run.</param>
    /// <param name="now">The current time.</param>
    public bool IsOf(BenchmarkRun run, DateTimeOffset now)
    {
        ArgumentNullException.ThrowIfNull(run);
        return (Namespace, Name) == (run.Metadata.Namespace, run.Metadata.Name) && now < DeletedAt + KeptFor
            && Spec == RunMeasurement.Whole(run.Spec);
    }
}
