namespace Hotlap.Measurement.Contract;

/// <summary>
/// What is kept of one trial beside its sample lines: the key <see cref="Key"/> of the trial's ConfigMap.
/// The sample lines themselves are kept, byte for byte, under <see cref="SamplesKey"/>.
/// </summary>
public sealed record TrialRecord
{
    /// <summary>Key of this record in the ConfigMap's data.</summary>
    public const string Key = "trial.json";

    /// <summary>Key of the sample lines in the ConfigMap's data.</summary>
    public const string SamplesKey = "samples.log";

    /// <summary>Digest of the measurement that the trial belongs to.</summary>
    public string Measurement { get; set; } = "";

    /// <summary>Round, counted from 1.</summary>
    public int Round { get; set; }

    /// <summary>Variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Node of the target.</summary>
    public string TargetNode { get; set; } = "";

    /// <summary>Node of the generator.</summary>
    public string GeneratorNode { get; set; } = "";

    /// <summary>Which of the trial's generators wrote the samples, counted from 0 in the order of their pods' names; programs come after them, in the order of their cells.</summary>
    public int Generator { get; set; }

    /// <summary>Generators and programs of the trial; the trial is recorded when each has its record.</summary>
    public int Generators { get; set; } = 1;

    /// <summary>Steps of the target's startup in their order, as far as they were seen.</summary>
    public IReadOnlyList<StartupMark> Startup { get; set; } = [];

    /// <summary>True where the target's image was pulled for this trial, so that its files were read from the disk for the first time.</summary>
    public bool ImagePulled { get; set; }

    /// <summary>Codes of what disturbed the trial as the operator saw it, sorted; any of them discards the trial's round.</summary>
    public IReadOnlyList<string> Disturbances { get; set; } = [];

    /// <summary>Image that the node's runtime says it ran, with its digest.</summary>
    public string ImageId { get; set; } = "";

    /// <summary>Creation of the target pod to the operator's receipt of its Ready condition, in milliseconds. The creation time has whole seconds.</summary>
    public long ReadyMilliseconds { get; set; }

    /// <summary>Creation time of the target pod, RFC 3339.</summary>
    public string CreationTimestamp { get; set; } = "";

    /// <summary>The dependencies that the trial had, in the order of their pods' names.</summary>
    public IReadOnlyList<DependencyRecord> Dependencies { get; set; } = [];

    /// <summary>Version of the operator that recorded the trial; null in records of older versions.</summary>
    public string? OperatorVersion { get; set; }

    /// <summary>Image of the agent that measured; null in records of older versions.</summary>
    public string? AgentImage { get; set; }

    /// <summary>The seal that the sample lines were checked against.</summary>
    public LogSeal Seal { get; set; } = new();
}
