using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Queueing;

namespace Hotlap.Planning.Observing;

/// <summary>Everything that is known of one run at one moment. All of it can be read again from the API server, the last failure apart.</summary>
public sealed record RunObservation
{
    /// <summary>The run.</summary>
    public required BenchmarkRun Run { get; init; }

    /// <summary>Pods that carry the run's UID as label and are owned by it or by one of its Jobs, of any generation.</summary>
    public IReadOnlyList<Pod> Pods { get; init; } = [];

    /// <summary>Jobs that the run owns, of any generation.</summary>
    public IReadOnlyList<Job> Jobs { get; init; } = [];

    /// <summary>What was prepared for the present generation; null before.</summary>
    public Preparation? Preparation { get; init; }

    /// <summary>When the preparation was stored; null before.</summary>
    public DateTimeOffset? PreparedAt { get; init; }

    /// <summary>Recorded trials of the present generation: those of which every generator is recorded, and disturbed ones without samples.</summary>
    public IReadOnlyList<RecordedTrial> Trials { get; init; } = [];

    /// <summary>Variants of the present generation that were given up during the trials.</summary>
    public IReadOnlyList<RecordedFailure> Failures { get; init; } = [];

    /// <summary>All variants that were given up, in the order of the spec.</summary>
    public IReadOnlyList<VariantFailure> FailedVariants =>
    [
        .. Run.Spec.Variants
            .Select(variant => (Preparation?.Failures ?? []).Concat(Failures.Select(recorded => recorded.Failure)).FirstOrDefault(failure => failure.Variant == variant.Name))
            .OfType<VariantFailure>(),
    ];

    /// <summary>The run whose trials are the baseline; null without one.</summary>
    public ObservedBaseline? Baseline { get; init; }

    /// <summary>ConfigMaps of trials of which not every generator is recorded.</summary>
    public IReadOnlyList<ObjectMeta> PartialRecords { get; init; } = [];

    /// <summary>ConfigMaps that the run owns from older generations, by name and UID.</summary>
    public IReadOnlyList<ObjectMeta> OutdatedConfigMaps { get; init; } = [];

    /// <summary>Nodes of the cluster.</summary>
    public IReadOnlyList<Node> Nodes { get; init; } = [];

    /// <summary>Pods of other runs, as far as the operator sees them.</summary>
    public IReadOnlyList<Pod> OtherPods { get; init; } = [];

    /// <summary>When the target pod named here was first seen Ready by this process; by pod UID.</summary>
    public IReadOnlyDictionary<string, DateTimeOffset> ReadySeen { get; init; } = new Dictionary<string, DateTimeOffset>();

    /// <summary>Where the run stands in the queue; null when it has begun or may begin.</summary>
    public QueuePlace? Queue { get; init; }

    /// <summary>The last action that failed and has not succeeded since, for the present generation; null when none.</summary>
    public ActionFailure? Failure { get; init; }

    /// <summary>Settings of the operator.</summary>
    public required PlannerSettings Settings { get; init; }
}
