namespace Hotlap.Api.V1Alpha1;

/// <summary>A variant that was given up while the others continue.</summary>
public sealed record FailedVariant
{
    /// <summary>Name of the variant.</summary>
    public string Name { get; set; } = "";

    /// <summary>Round in which it failed, 0 for the capacity trial; null before the first trial.</summary>
    public int? Round { get; set; }

    /// <summary>A value of <see cref="Reasons"/>.</summary>
    public string Reason { get; set; } = "";

    /// <summary>What happened and what to do, at most 512 characters.</summary>
    public string Message { get; set; } = "";
}

/// <summary>Progress of a run.</summary>
public sealed record RunProgress
{
    /// <summary>Trials whose samples are recorded.</summary>
    public int TrialsDone { get; set; }

    /// <summary>Recorded trials that are excluded from the results, because their round was disrupted.</summary>
    public int TrialsDiscarded { get; set; }

    /// <summary>Trials of the whole run: rounds times variants.</summary>
    public int TrialsPlanned { get; set; }

    /// <summary>Trials done and planned as text for a table, such as <c>34/60</c>.</summary>
    public string? Trials { get; set; }

    /// <summary>SHA-256, in hexadecimal, over the preparation and the records of all trials; null before the first.</summary>
    public string? RecordsDigest { get; set; }

    /// <summary>Current step, such as <c>round 2, aot: measuring</c>.</summary>
    public string? Current { get; set; }

    /// <summary>The trial whose generators were started; null between two loads.</summary>
    public TrialUnderLoad? UnderLoad { get; set; }

    /// <summary>Estimated end of the run, from the trials so far; null before the first trial.</summary>
    public DateTimeOffset? ExpectedCompletionTime { get; set; }
}

/// <summary>The trial whose generators were started. Its target is never measured again, even when the generators are lost.</summary>
public sealed record TrialUnderLoad
{
    /// <summary>Round, counted from 1; 0 for a capacity trial.</summary>
    public int Round { get; set; }

    /// <summary>Variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>UID of the target's pod.</summary>
    public string TargetUid { get; set; } = "";
}
