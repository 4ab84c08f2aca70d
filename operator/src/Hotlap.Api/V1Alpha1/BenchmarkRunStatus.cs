using Hotlap.Api.Core;

namespace Hotlap.Api.V1Alpha1;

/// <summary>What the operator knows of a run. Decisions are made on <see cref="Conditions"/> alone.</summary>
public sealed record BenchmarkRunStatus
{
    /// <summary>Generation of the spec that was read for this status.</summary>
    public long ObservedGeneration { get; set; }

    /// <summary>Digest of the present measurement: SHA-256, as hexadecimal digits, of the fields of the spec that say what is measured.</summary>
    public string? Measurement { get; set; }

    /// <summary>SHA-256, as hexadecimal digits, of the fields that decide how far the measurement goes; a failed run goes on when one of them is edited.</summary>
    public string? Schedule { get; set; }

    /// <summary>Conditions; see <see cref="ConditionTypes"/>.</summary>
    public List<Condition> Conditions { get; set; } = [];

    /// <summary>
    /// One word for people, made from the conditions: Pending, Queued, Running, Suspended, Complete, Failed. Nothing decides on it.
    /// </summary>
    public string? State { get; set; }

    /// <summary>One line for people: the result, or the present problem.</summary>
    public string? Summary { get; set; }

    /// <summary>How far the run is.</summary>
    public RunProgress? Progress { get; set; }

    /// <summary>When the present measurement began, or went on after a pause; null while it waits in the queue or is suspended.</summary>
    public DateTimeOffset? StartTime { get; set; }

    /// <summary>When the present measurement ended.</summary>
    public DateTimeOffset? CompletionTime { get; set; }

    /// <summary>With what the figures were measured.</summary>
    public RunEnvironment? Environment { get; set; }

    /// <summary>Variants of the present measurement that were given up, in the order of the spec; null without one.</summary>
    public List<FailedVariant>? FailedVariants { get; set; }

    /// <summary>
    /// Digest of the measurement that <see cref="Variants"/> and <see cref="Results"/> are of; another than <see cref="Measurement"/>
    /// while a new one is under way.
    /// </summary>
    public string? ResultsMeasurement { get; set; }

    /// <summary>The completed measurement before the one that the results are of, and how the medians changed since; null where none is kept.</summary>
    public PreviousStatus? Previous { get; set; }

    /// <summary>Figures of each variant.</summary>
    public List<VariantStatus>? Variants { get; set; }

    /// <summary>Figures of each cell, ordered by variant, scenario and payload as in the spec.</summary>
    public List<CellStatus>? Results { get; set; }

    /// <summary>
    /// Differences from the baseline, ordered by variant, scenario, payload and metric; at most 1,000, those of primary metrics first
    /// where there would be more.
    /// </summary>
    public List<ComparisonStatus>? Comparisons { get; set; }

    /// <summary>The verdict on each threshold, in the order of the spec; null before the run is complete, and without thresholds.</summary>
    public List<ThresholdStatus>? Thresholds { get; set; }
}
