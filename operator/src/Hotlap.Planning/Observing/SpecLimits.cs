namespace Hotlap.Planning.Observing;

/// <summary>Highest values that a spec may have, as set by the administrator; null when only Hotlap's own limit applies.</summary>
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

    /// <summary>Longest time to live in seconds. When it is set, a run must have a time to live.</summary>
    public int? TtlSeconds { get; init; }

    /// <summary>Largest number of rounds.</summary>
    public int? Rounds { get; init; }

    /// <summary>Largest number of variants times cells.</summary>
    public int? Cells { get; init; }

    /// <summary>Largest number of generators.</summary>
    public int? Generators { get; init; }
}
