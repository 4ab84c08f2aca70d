using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Programs;

/// <summary>What a program stated of itself in one trial.</summary>
public sealed record ProgramResults
{
    /// <summary>Name of a program that states none.</summary>
    public const string Unnamed = "program";

    /// <summary>Name and version as the program states them; <see cref="Unnamed"/> and no version where it states none.</summary>
    public required ToolVersion Tool { get; init; }

    /// <summary>Number of latencies.</summary>
    public required long Latencies { get; init; }

    /// <summary>The latencies; without a histogram where there are none.</summary>
    public required LatencySample Latency { get; init; }

    /// <summary>Number of errors.</summary>
    public required long Errors { get; init; }

    /// <summary>The errors by cause; at most 20 causes, the rest and those without a cause are <c>other</c>.</summary>
    public required IReadOnlyDictionary<string, long> ErrorsByCause { get; init; }

    /// <summary>Median of what was stated of each metric, by its name; one for each metric of the spec.</summary>
    public required IReadOnlyDictionary<string, long> Metrics { get; init; }

    /// <summary>True where the program marked the begin of its window.</summary>
    public bool HasBegin { get; init; }

    /// <summary>True where the program marked the end of its window.</summary>
    public bool HasEnd { get; init; }
}
