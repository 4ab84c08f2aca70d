namespace Hotlap.Cli.Reports;

/// <summary>Figures of one variant for one scenario and payload; null when not measured.</summary>
internal sealed record CellFigures
{
    public required string Variant { get; init; }

    public int Trials { get; init; }

    public SpreadStatus? RequestsPerSecond { get; init; }

    public long? MessagesPerSecond { get; init; }

    public long? MessageLatencyNanoseconds { get; init; }

    public LatencyStatus? LatencyMicroseconds { get; init; }

    public long? Requests { get; init; }

    public long? Errors { get; init; }

    public long? CpuNanosecondsPerRequest { get; init; }

    public long? PeakMemoryBytes { get; init; }

    public long? AnswerBytes { get; init; }

    /// <summary>Metrics that the scenario's program stated, in the order of the spec; empty when the scenario has no program.</summary>
    public IReadOnlyList<StatedFigures> Metrics { get; init; } = [];

    /// <summary>Coefficient of variation of requests per second over trials, in thousandths.</summary>
    public long? VariationPerMille { get; init; }

    /// <summary>95% intervals by metric.</summary>
    public IReadOnlyList<IntervalStatus> Intervals { get; init; } = [];

    /// <summary>How the load was applied.</summary>
    public LoadStatus? Load { get; init; }

    /// <summary>Figures of the .NET runtime; null when the target does not report them.</summary>
    public RuntimeStatus? Runtime { get; init; }

    /// <summary>Usage of the dependencies; empty when there are none.</summary>
    public IReadOnlyList<DependencyStatus> Dependencies { get; init; } = [];

    /// <summary>The window second by second or step by step; empty when it was not recorded.</summary>
    public IReadOnlyList<CurvePointStatus> Curve { get; init; } = [];

    public IReadOnlyList<string> Warnings { get; init; } = [];

    /// <summary>Judged differences from the baseline, by metric; empty for the baseline itself.</summary>
    public IReadOnlyList<ComparisonStatus> Comparisons { get; init; } = [];

    /// <summary>Changes against the baseline; null for the baseline itself.</summary>
    public CellChanges? ChangePerMille { get; init; }
}
