using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Results;

/// <summary>Startup of one variant over its trials.</summary>
public sealed record StartupSummary
{
    /// <summary>Trials that are in the figures.</summary>
    public int Trials { get; init; }

    /// <summary>Exec to the first correct answer, in microseconds.</summary>
    public required Spread Microseconds { get; init; }

    /// <summary>Exec to the first accepted connection, in microseconds.</summary>
    public required Spread ListeningMicroseconds { get; init; }

    /// <summary>Widest error of a single startup, in microseconds.</summary>
    public long ResolutionMicroseconds { get; init; }

    /// <summary>Resident memory before load, in bytes: median.</summary>
    public long IdleMemoryBytes { get; init; }
}
