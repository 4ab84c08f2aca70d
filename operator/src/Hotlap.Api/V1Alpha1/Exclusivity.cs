namespace Hotlap.Api.V1Alpha1;

/// <summary>Which runs may share nodes with a run in progress.</summary>
public static class Exclusivity
{
    /// <summary>No other run has targets or dependencies on a node where this run's may be placed.</summary>
    public const string Node = "node";

    /// <summary>No other run has targets, dependencies or generators on a node where this run's may be placed.</summary>
    public const string Pool = "pool";

    /// <summary>The run shares its nodes with other runs of this kind.</summary>
    public const string None = "none";

    /// <summary>All values.</summary>
    public static IReadOnlyList<string> All { get; } = [Node, Pool, None];
}
