using Hotlap.Api.Core;

namespace Hotlap.Api.V1Alpha1;

/// <summary>What the operator knows of a run. Decisions are made on <see cref="Conditions"/> alone.</summary>
public sealed record BenchmarkRunStatus
{
    /// <summary>Generation of the spec that this status speaks of.</summary>
    public long ObservedGeneration { get; set; }

    /// <summary>Conditions; see <see cref="ConditionTypes"/>.</summary>
    public List<Condition> Conditions { get; set; } = [];

    /// <summary>One word for people, made from the conditions: Pending, Queued, Running, Suspended, Complete, Failed. Nothing decides on it.</summary>
    public string? State { get; set; }

    /// <summary>One line for people: the result, or the present problem.</summary>
    public string? Summary { get; set; }

    /// <summary>How far the run is.</summary>
    public RunProgress? Progress { get; set; }

    /// <summary>Start of the present generation's run; null while it waits in the queue or is suspended.</summary>
    public DateTimeOffset? StartTime { get; set; }

    /// <summary>End of the present generation's run.</summary>
    public DateTimeOffset? CompletionTime { get; set; }

    /// <summary>With what the figures were measured.</summary>
    public RunEnvironment? Environment { get; set; }

    /// <summary>Variants of the present generation's run that were given up, in the order of the spec; null without one.</summary>
    public List<FailedVariant>? FailedVariants { get; set; }

    /// <summary>Generation that <see cref="Variants"/> and <see cref="Results"/> were measured at; older than <see cref="ObservedGeneration"/> while a new run is under way.</summary>
    public long? ResultsGeneration { get; set; }

    /// <summary>Figures of each variant.</summary>
    public List<VariantStatus>? Variants { get; set; }

    /// <summary>Figures of each cell, ordered by variant, scenario and payload as in the spec.</summary>
    public List<CellStatus>? Results { get; set; }

    /// <summary>Differences from the baseline, ordered by variant, scenario, payload and metric; at most 1,000, those of primary metrics first where there would be more.</summary>
    public List<ComparisonStatus>? Comparisons { get; set; }
}
