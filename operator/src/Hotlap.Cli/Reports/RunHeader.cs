namespace Hotlap.Cli.Reports;

/// <summary>Which run this is and how far it is.</summary>
internal sealed record RunHeader
{
    public required string Name { get; init; }

    public string? Namespace { get; init; }

    public string? Uid { get; init; }

    /// <summary>Generation of the spec as it is now.</summary>
    public long Generation { get; init; }

    /// <summary>Generation that the operator last worked on; 0 before it saw the run.</summary>
    public long ObservedGeneration { get; init; }

    /// <summary>Digest of the present measurement; null before the operator saw the run.</summary>
    public string? Measurement { get; init; }

    public required string State { get; init; }

    public string? Summary { get; init; }

    public DateTimeOffset? StartTime { get; init; }

    public DateTimeOffset? CompletionTime { get; init; }

    /// <summary>From start to end; null while the run goes on.</summary>
    public long? DurationSeconds { get; init; }

    public int? TrialsDone { get; init; }

    /// <summary>Recorded trials that are in no figure, because something disturbed their round.</summary>
    public int? TrialsDiscarded { get; init; }

    public int? TrialsPlanned { get; init; }

    public string? Current { get; init; }

    public DateTimeOffset? ExpectedCompletionTime { get; init; }
}
