using Hotlap.Measurement.Results;

namespace Hotlap.Planning.Observing;

/// <summary>Codes of what disturbs a trial, and what each means in a sentence.</summary>
public static class Disturbances
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

    /// <summary>A container of the target's pod was started again.</summary>
    public const string TargetRestarted = "TargetRestarted";

    /// <summary>The target's pod is younger than the generator that measured it.</summary>
    public const string TargetReplaced = "TargetReplaced";

    /// <summary>The target ran on another node than its variant's trial before.</summary>
    public const string NodeChanged = "NodeChanged";

    /// <summary>The target ran another image than its variant's trial before.</summary>
    public const string ImageChanged = "ImageChanged";

    /// <summary>Not all generators of the trial met in time.</summary>
    public const string GeneratorMissing = "GeneratorMissing";

    /// <summary>A generator began too long after the start that all had agreed on.</summary>
    public const string StartMissed = ValidRounds.StartMissed;

    /// <summary>A generator's log does not match its seal.</summary>
    public const string SamplesUnreadable = "SamplesUnreadable";

    /// <summary>A generator's log is gone.</summary>
    public const string LogLost = "LogLost";

    /// <summary>The code in words, for the end of a sentence.</summary>
    /// <param name="code">One of the codes; another stays as it is.</param>
    public static string Describe(string code) => code switch
    {
        TargetEvicted => "the target's pod was evicted, or its node was lost",
        TargetDeleted => "the target's pod was deleted under load, or its labels were changed",
        GeneratorEvicted => "a generator's pod was evicted, or its node was lost",
        GeneratorDeleted => "a generator's pod or Job was deleted, or its labels were changed",
        DependencyEvicted => "a dependency was evicted, or its node was lost",
        DependencyDeleted => "a dependency was deleted, or its labels were changed",
        TargetRestarted => "a container of the target's pod was started again",
        TargetReplaced => "the target's pod was replaced",
        NodeChanged => "the target ran on another node than before",
        ImageChanged => "the node ran another image than before under the same name",
        GeneratorMissing => "not all generators met in time",
        StartMissed => "a generator began more than 100 ms after the common start",
        LogLost => "a generator's log is gone",
        SamplesUnreadable => "a generator's log does not match its report",
        _ => code,
    };
}
