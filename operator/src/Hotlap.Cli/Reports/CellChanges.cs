namespace Hotlap.Cli.Reports;

/// <summary>Changes of a cell against the baseline, in thousandths of the baseline's figure; null when either was not measured.</summary>
internal sealed record CellChanges
{
    public long? RequestsPerSecond { get; init; }

    public long? MessagesPerSecond { get; init; }

    public long? MessageLatency { get; init; }

    public long? Mean { get; init; }

    public long? Min { get; init; }

    public long? P50 { get; init; }

    public long? P90 { get; init; }

    public long? P95 { get; init; }

    public long? P99 { get; init; }

    public long? P999 { get; init; }

    public long? Max { get; init; }

    public long? CpuPerRequest { get; init; }

    public long? PeakMemory { get; init; }
}
