using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Programs;

/// <summary>The results that a program stated in one trial.</summary>
public sealed record ProgramResults
{
    /// <summary>Name of a program that states none.</summary>
    public const string Unnamed = "program";

    /// <summary>Name and version as the program states them; <see cref="Unnamed"/> and no version when it states none.</summary>
    public required ToolVersion Tool { get; init; }

    /// <summary>Number of latencies.</summary>
    public required long Latencies { get; init; }

    /// <summary>The latencies; without a histogram when there are none.</summary>
    public required LatencySample Latency { get; init; }

    /// <summary>Number of errors.</summary>
    public required long Errors { get; init; }

    /// <summary>The errors by cause. At most 20 causes; the rest, and errors without a cause, are counted as <c>other</c>.</summary>
    public required IReadOnlyDictionary<string, long> ErrorsByCause { get; init; }

    /// <summary>Median of the stated values of each metric of the spec, by its name.</summary>
    public required IReadOnlyDictionary<string, long> Metrics { get; init; }

    /// <summary>True when the program marked the start of its window.</summary>
    public bool HasBegin { get; init; }

    /// <summary>True when the program marked the end of its window.</summary>
    public bool HasEnd { get; init; }
}
