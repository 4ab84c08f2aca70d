namespace Hotlap.Cli.Reports;

/// <summary>Computes a relative change in thousandths.</summary>
internal static class Change
{
    /// <summary>
    /// Returns (value - baseline) / baseline in thousandths, rounded half away from zero. Null when either is unknown or the baseline is
    /// not positive.
    /// </summary>
    public static long? PerMille(long? value, long? baseline) =>
        value is { } v && baseline is > 0 and { } b ? (long)Math.Round(((decimal)v - b) * 1000m / b, MidpointRounding.AwayFromZero) : null;
}

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

/// <summary>
/// Changes of a variant against the baseline, in thousandths of the baseline's figure; null when either was not measured.
/// </summary>
internal sealed record VariantChanges
{
    public long? ImageBytes { get; init; }

    public long? Startup { get; init; }

    public long? IdleMemory { get; init; }
}
