namespace Hotlap.Api.V1Alpha1;

/// <summary>With whom a run shares nodes while it runs.</summary>
public static class Exclusivity
{
    /// <summary>No other run has targets on a node where its own may run.</summary>
    public const string Node = "node";

    /// <summary>No other run has targets or generators on any node where its own may run.</summary>
    public const string Pool = "pool";

    /// <summary>The run shares its nodes with other runs of this kind.</summary>
    public const string None = "none";

    /// <summary>All of them.</summary>
    public static IReadOnlyList<string> All { get; } = [Node, Pool, None];
}
