namespace Hotlap.Planning.Observing;

/// <summary>Codes of the disruptions of a trial, and a description of each.</summary>
public static class DisruptionCodes
{
    /// <summary>The target's pod was evicted or preempted, or its node was lost.</summary>
    public const string TargetEvicted = "TargetEvicted";

    /// <summary>The target's pod was deleted under load, or its labels were changed.</summary>
    public const string TargetDeleted = "TargetDeleted";

    /// <summary>A generator's pod was evicted or preempted, or its node was lost.</summary>
    public const string GeneratorEvicted = "GeneratorEvicted";

    /// <summary>A generator's pod or Job was deleted, or its labels were changed.</summary>
    public const string GeneratorDeleted = "GeneratorDeleted";

    /// <summary>A dependency's pod was evicted or preempted, or its node was lost.</summary>
    public const string DependencyEvicted = "DependencyEvicted";

    /// <summary>A dependency's pod was deleted, or its labels were changed.</summary>
    public const string DependencyDeleted = "DependencyDeleted";

    /// <summary>A container of the target's pod was restarted.</summary>
    public const string TargetRestarted = "TargetRestarted";

    /// <summary>The target's pod is newer than the generator that measured it.</summary>
    public const string TargetReplaced = "TargetReplaced";

    /// <summary>The target ran on another node than in the previous trial of its variant.</summary>
    public const string NodeChanged = "NodeChanged";

    /// <summary>The target ran another image than in the previous trial of its variant.</summary>
    public const string ImageChanged = "ImageChanged";

    /// <summary>Not all generators of the trial reached the barrier in time.</summary>
    public const string GeneratorMissing = "GeneratorMissing";

    /// <summary>A generator started long after the common start.</summary>
    public const string StartMissed = ValidRounds.StartMissed;

    /// <summary>A generator's log does not match its checksum.</summary>
    public const string SamplesUnreadable = "SamplesUnreadable";

    /// <summary>A generator's log no longer exists.</summary>
    public const string LogLost = "LogLost";

    /// <summary>Returns a description of the code, for the end of a sentence.</summary>
    /// <param name="code">One of the codes; any other text is returned unchanged.</param>
    public static string Describe(string code) => code switch
    {
        TargetEvicted => "the target's pod was evicted, or its node was lost",
        TargetDeleted => "the target's pod was deleted under load, or its labels were changed",
        GeneratorEvicted => "a generator's pod was evicted, or its node was lost",
        GeneratorDeleted => "a generator's pod or Job was deleted, or its labels were changed",
        DependencyEvicted => "a dependency was evicted, or its node was lost",
        DependencyDeleted => "a dependency was deleted, or its labels were changed",
        TargetRestarted => "a container of the target's pod was restarted",
        TargetReplaced => "the target's pod was replaced",
        NodeChanged => "the target ran on a different node than before",
        ImageChanged => "the node ran a different image than before under the same name",
        GeneratorMissing => "not all generators reached the barrier in time",
        StartMissed => "a generator started long after the common start",
        LogLost => "a generator's log is missing",
        SamplesUnreadable => "a generator's log does not match its report",
        _ => code,
    };
}
