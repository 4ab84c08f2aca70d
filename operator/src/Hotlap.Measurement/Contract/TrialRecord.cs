namespace Hotlap.Measurement.Contract;

/// <summary>
/// A trial as one of its generators recorded it, stored as JSON under <see cref="Key"/> in a ConfigMap. The sample lines are stored
/// unchanged, byte for byte, under <see cref="SamplesKey"/>.
/// </summary>
public sealed record TrialRecord
{
    /// <summary>Key of this record in the ConfigMap's data.</summary>
    public const string Key = "trial.json";

    /// <summary>Key of the sample lines in the ConfigMap's data.</summary>
    public const string SamplesKey = "samples.log";

    /// <summary>Digest of the measurement that the trial belongs to.</summary>
    public string Measurement { get; set; } = "";

    /// <summary>UID of the ConfigMap with the run's preparation; null in records of older versions.</summary>
    public string? PreparedIn { get; set; }

    /// <summary>Number of the round, starting at 1. Round 0 measures the capacity from which rates in percent are derived.</summary>
    public int Round { get; set; }

    /// <summary>Name of the variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Node of the target; empty for a service that was already running.</summary>
    public string TargetNode { get; set; } = "";

    /// <summary>Node of the generator; empty when the trial has none.</summary>
    public string GeneratorNode { get; set; } = "";

    /// <summary>
    /// Zero-based index of the trial's generator that wrote the samples, in the order of the pods' names. Programs follow the generators,
    /// in the order of their cells.
    /// </summary>
    public int Generator { get; set; }

    /// <summary>Number of generators and programs of the trial. The trial is complete when each of them has a record.</summary>
    public int Generators { get; set; } = 1;

    /// <summary>Observed steps of the target's startup in order, in the record of generator 0 only.</summary>
    public IReadOnlyList<StartupMark> Startup { get; set; } = [];

    /// <summary>True when the target's image was pulled for this trial, so that its files were read from disk for the first time.</summary>
    public bool ImagePulled { get; set; }

    /// <summary>Codes of the disruptions that the operator observed, sorted. Any of them discards the trial's round.</summary>
    public IReadOnlyList<string> Disruptions { get; set; } = [];

    /// <summary>Image of the target with the digest that the operator asked for, or else as reported by the container runtime.</summary>
    public string ImageId { get; set; } = "";

    /// <summary>Containers of the target's pod that Hotlap did not create, sorted; null when there are none.</summary>
    public IReadOnlyList<string>? Sidecars { get; set; }

    /// <summary>Limits of the target's container that differ from the spec's, as text; null when there are none.</summary>
    public IReadOnlyList<string>? OtherLimits { get; set; }

    /// <summary>What else of the target's pod is not as the operator planned it, as text; null when all is.</summary>
    public IReadOnlyList<string>? PodChanges { get; set; }

    /// <summary>
    /// Time from the target pod's creation until the operator received its Ready condition, in milliseconds. The creation time has a
    /// resolution of whole seconds.
    /// </summary>
    public long ReadyMilliseconds { get; set; }

    /// <summary>Creation time of the target pod, RFC 3339.</summary>
    public string CreationTimestamp { get; set; } = "";

    /// <summary>
    /// When the kubelet had started the target's container, RFC 3339, in whole seconds of the node's clock; null when the pod does not say
    /// so, and in records of older versions.
    /// </summary>
    public string? ContainerStartTimestamp { get; set; }

    /// <summary>The dependencies of the trial, in the order of their pods' names.</summary>
    public IReadOnlyList<DependencyRecord> Dependencies { get; set; } = [];

    /// <summary>Version of the operator that recorded the trial; null in records of older versions.</summary>
    public string? OperatorVersion { get; set; }

    /// <summary>Image of the agent; null in records of older versions.</summary>
    public string? AgentImage { get; set; }

    /// <summary>The checksum against which the sample lines were verified.</summary>
    public LogChecksum Checksum { get; set; } = new();

    /// <summary>
    /// The sample lines, which are not part of the record's JSON. The startup comes first, except for a program and for a service that was
    /// already running. Empty when the trial was disrupted before it had samples.
    /// </summary>
    [JsonIgnore]
    public IReadOnlyList<SampleLine> Samples { get; set; } = [];

    /// <summary>False for a trial that was disrupted before it had samples. Such a record stands for the whole trial.</summary>
    [JsonIgnore]
    public bool HasSamples => Samples.Count > 0;

    /// <summary>
    /// Startup of the target. Null for a program, which serves no requests, and for a service that was already running. All zeros without
    /// samples.
    /// </summary>
    [JsonIgnore]
    public StartupSample? MeasuredStartup => HasSamples ? Samples[0].Startup : new StartupSample();

    /// <summary>Cells in measurement order.</summary>
    [JsonIgnore]
    public IEnumerable<CellSample> Cells => Samples.Select(line => line.Cell).OfType<CellSample>();
}

/// <summary>Record of a dependency of a trial: its node, its image, and the time until it was Ready.</summary>
/// <param name="Name">Name of the dependency.</param>
/// <param name="Node">Node on which the dependency ran.</param>
/// <param name="ImageId">Image with the digest that the operator asked for, or else as reported by the container runtime.</param>
/// <param name="CreationTimestamp">Creation time of the pod, RFC 3339, in whole seconds.</param>
/// <param name="ReadyMilliseconds">
/// Milliseconds from the pod's creation, known in whole seconds, until the operator received its Ready.
/// </param>
public sealed record DependencyRecord(
    string Name = "", string Node = "", string ImageId = "", string CreationTimestamp = "", long ReadyMilliseconds = 0);
