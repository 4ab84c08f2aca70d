namespace Hotlap.Cli.Reports;

/// <summary>The limits of the spec and whether the results keep them.</summary>
internal sealed record ThresholdOutcome
{
    /// <summary>
    /// True when every threshold is met, false when one is violated; null where it is not shown, and while the run is not complete.
    /// </summary>
    public bool? Met { get; init; }

    public required string Reason { get; init; }

    public required string Message { get; init; }

    /// <summary>Each limit with its verdict.</summary>
    public IReadOnlyList<ThresholdRow> Rows { get; init; } = [];
}

/// <summary>One limit.</summary>
internal sealed record ThresholdRow
{
    /// <summary>The limit as text, such as <c>hello-grpc: p99 at most 20ms</c>.</summary>
    public required string Limit { get; init; }

    /// <summary><c>Met</c>, <c>Violated</c> or <c>NotShown</c>; null before the run is complete.</summary>
    public string? Verdict { get; init; }

    /// <summary>The figures that decide, or what is missing.</summary>
    public string? Message { get; init; }

    /// <summary>Rounds that would likely show it; null where that cannot be said.</summary>
    public int? RoundsNeeded { get; init; }
}
