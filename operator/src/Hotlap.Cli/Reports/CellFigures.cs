using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>Figures of one variant under one scenario and payload; null for what was not measured.</summary>
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

    /// <summary>What the scenario's program stated itself, in the order of the spec; empty where the scenario has none.</summary>
    public IReadOnlyList<StatedFigures> Metrics { get; init; } = [];

    /// <summary>Coefficient of variation of requests per second over trials, in thousandths.</summary>
    public long? VariationPerMille { get; init; }

    /// <summary>95% intervals, by metric.</summary>
    public IReadOnlyList<IntervalStatus> Intervals { get; init; } = [];

    /// <summary>How the load was put on.</summary>
    public LoadStatus? Load { get; init; }

    /// <summary>What the .NET runtime said of itself; null where it says nothing.</summary>
    public RuntimeStatus? Runtime { get; init; }

    /// <summary>What the dependencies used; empty without any.</summary>
    public IReadOnlyList<DependencyStatus> Dependencies { get; init; } = [];

    /// <summary>The course of the window; empty where none was kept.</summary>
    public IReadOnlyList<CurvePointStatus> Curve { get; init; } = [];

    public IReadOnlyList<string> Warnings { get; init; } = [];

    /// <summary>Judged differences from the baseline, by metric; none for the baseline itself.</summary>
    public IReadOnlyList<ComparisonStatus> Comparisons { get; init; } = [];

    /// <summary>Changes against the baseline; null for the baseline itself.</summary>
    public CellChanges? ChangePerMille { get; init; }
}
