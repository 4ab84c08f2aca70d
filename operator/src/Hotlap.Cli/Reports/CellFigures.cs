using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>Figures of one variant under one scenario and payload; null for what was not measured.</summary>
internal sealed record CellFigures
{
    public required string Variant { get; init; }

    public int Trials { get; init; }

    public SpreadStatus? RequestsPerSecond { get; init; }

    public LatencyStatus? LatencyMicroseconds { get; init; }

    public long? Requests { get; init; }

    public long? Errors { get; init; }

    public long? CpuNanosecondsPerRequest { get; init; }

    public long? PeakMemoryBytes { get; init; }

    public IReadOnlyList<string> Warnings { get; init; } = [];

    /// <summary>Changes against the baseline; null for the baseline itself.</summary>
    public CellChanges? ChangePerMille { get; init; }
}
