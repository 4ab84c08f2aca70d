namespace Hotlap.Planning.Observing;

/// <summary>Highest numbers that a spec may have, as the administrator sets them; null where only Hotlap's own bound holds.</summary>
public sealed record SpecLimits
{
    /// <summary>Highest priority in the queue.</summary>
    public int? Priority { get; init; }

    /// <summary>Longest <c>timeouts.startup</c>.</summary>
    public TimeSpan? StartupTimeout { get; init; }

    /// <summary>Longest <c>timeouts.trial</c>.</summary>
    public TimeSpan? TrialTimeout { get; init; }

    /// <summary>Longest <c>timeouts.run</c>.</summary>
    public TimeSpan? RunTimeout { get; init; }

    /// <summary>Longest time to live in seconds; with it, a run must have one.</summary>
    public int? TtlSeconds { get; init; }

    /// <summary>Most rounds.</summary>
    public int? Rounds { get; init; }

    /// <summary>Most variants times cells.</summary>
    public int? Cells { get; init; }

    /// <summary>Most generators.</summary>
    public int? Generators { get; init; }
}
