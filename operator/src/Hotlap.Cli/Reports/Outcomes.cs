namespace Hotlap.Cli.Reports;

/// <summary>Whether the figures are trustworthy.</summary>
internal sealed record TrustOutcome
{
    /// <summary>Null while it cannot be decided.</summary>
    public bool? Trustworthy { get; init; }

    public required string Reason { get; init; }

    public required string Message { get; init; }

    public static TrustOutcome? Build(BenchmarkRun run)
    {
        if (!RunFacts.IsObserved(run) || RunFacts.Find(run, ConditionTypes.Trustworthy) is not { } condition) return null;
        return new TrustOutcome
        {
            Trustworthy = condition.Status switch { "True" => true, "False" => false, _ => null },
            Reason = condition.Reason,
            Message = condition.Message,
        };
    }
}

/// <summary>The thresholds of the spec and whether the results meet them.</summary>
internal sealed record ThresholdOutcome
{
    /// <summary>
    /// True when every threshold is met, false when one is violated. Null when it is not shown, and while the run is not complete.
    /// </summary>
    public bool? Met { get; init; }

    public required string Reason { get; init; }

    public required string Message { get; init; }

    /// <summary>Each threshold with its verdict.</summary>
    public IReadOnlyList<ThresholdRow> Rows { get; init; } = [];
}

/// <summary>One threshold.</summary>
internal sealed record ThresholdRow
{
    /// <summary>The threshold as text, such as <c>hello-grpc: p99 at most 20ms</c>.</summary>
    public required string Limit { get; init; }

    /// <summary><c>Met</c>, <c>Violated</c> or <c>NotShown</c>; null before the run is complete.</summary>
    public string? Verdict { get; init; }

    /// <summary>The figures that decide the verdict, or what is missing for one.</summary>
    public string? Message { get; init; }

    /// <summary>Rounds that would likely make the verdict conclusive; null when this cannot be estimated.</summary>
    public int? RoundsNeeded { get; init; }
}
