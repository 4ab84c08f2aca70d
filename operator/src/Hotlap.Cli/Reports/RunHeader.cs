namespace Hotlap.Cli.Reports;

/// <summary>Identity and progress of a run.</summary>
internal sealed record RunHeader
{
    public required string Name { get; init; }

    public string? Namespace { get; init; }

    public string? Uid { get; init; }

    /// <summary>Current generation of the spec.</summary>
    public long Generation { get; init; }

    /// <summary>Generation that the operator last reconciled; 0 before the first time.</summary>
    public long ObservedGeneration { get; init; }

    /// <summary>Digest of the current measurement; null before the operator has reconciled the run.</summary>
    public string? Measurement { get; init; }

    public required string State { get; init; }

    public string? Summary { get; init; }

    public DateTimeOffset? StartTime { get; init; }

    public DateTimeOffset? CompletionTime { get; init; }

    /// <summary>Time from start to completion; null while the run is in progress.</summary>
    public long? DurationSeconds { get; init; }

    public int? TrialsDone { get; init; }

    /// <summary>Recorded trials that are in no figure, because their round was disrupted.</summary>
    public int? TrialsDiscarded { get; init; }

    public int? TrialsPlanned { get; init; }

    public string? Current { get; init; }

    public DateTimeOffset? ExpectedCompletionTime { get; init; }
}
