namespace Hotlap.Cli.Preflights;

/// <summary>Whether a cluster is good enough for a run. Shares and changes are in thousandths.</summary>
internal sealed record PreflightReport
{
    /// <summary>The planned run.</summary>
    public required string Run { get; init; }

    /// <summary>The run that measured its baseline against itself.</summary>
    public required string Preflight { get; init; }

    /// <summary>True when the planned rounds reach the wanted precision of every primary metric.</summary>
    public required bool IsEnough { get; init; }

    /// <summary>Rounds that the preflight's figures include.</summary>
    public required int Rounds { get; init; }

    public required PlannedTime Planned { get; init; }

    /// <summary>The rounds and windows that need the least time; null if none are enough, or a primary metric has no values.</summary>
    public PlannedTime? Cheapest { get; init; }

    public required ClusterState Cluster { get; init; }

    /// <summary>Metrics with their spread; those without enough values are left out.</summary>
    public required IReadOnlyList<SpreadRow> Metrics { get; init; }

    /// <summary>Primary metrics without enough values, as text.</summary>
    public required IReadOnlyList<string> Unknown { get; init; }

    /// <summary>What to know and to do, the most serious first.</summary>
    public IReadOnlyList<Finding> Findings { get; init; } = [];

    public string ToJson() => JsonSerializer.Serialize(this, PreflightJson.Default.PreflightReport) + "\n";
}

/// <summary>Rounds, windows and time of a run.</summary>
/// <param name="Rounds">Number of rounds.</param>
/// <param name="Variants">Trials of a round.</param>
/// <param name="Seconds">Time of all trials.</param>
/// <param name="Windows">Lengths of the windows that can be chosen.</param>
internal sealed record PlannedTime(int Rounds, int Variants, long Seconds, IReadOnlyList<WindowLength> Windows);

/// <summary>Length of a window: <c>load.duration</c> of a scenario.</summary>
internal sealed record WindowLength(string Scenario, long Seconds);

/// <summary>The nodes of the targets, as the trials saw them; null for what is not known.</summary>
internal sealed record ClusterState
{
    public required IReadOnlyList<NodeStatusSummary> Nodes { get; init; }

    /// <summary>CPU time that the hypervisor took, in thousandths of the nodes' CPUs.</summary>
    public long? StealPerMille { get; init; }

    /// <summary>CPU time of programs that do not belong to the run, in thousandths of the nodes' CPUs: the median of the windows.</summary>
    public long? OthersPerMille { get; init; }

    public string? Governor { get; init; }

    public bool? IsSmtActive { get; init; }

    /// <summary>Fewest CPUs on which a target could run.</summary>
    public int? TargetCpus { get; init; }

    /// <summary>CPUs of the target's node.</summary>
    public int? NodeCpus { get; init; }

    /// <summary>True when the target had CPUs of its own, as with the CPU manager policy <c>static</c>.</summary>
    public bool? HasOwnCpus => TargetCpus is { } own && NodeCpus is { } all ? own < all : null;
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    WriteIndented = true,
    NewLine = "\n")]
[JsonSerializable(typeof(PreflightReport))]
internal sealed partial class PreflightJson : JsonSerializerContext;
