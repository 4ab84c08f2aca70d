namespace Hotlap.Kubernetes;

/// <summary>
/// Lease and timing of a leader election. A restarted process with the same identity (the pod's name) reclaims its own Lease at once.
/// </summary>
public sealed record LeaderElectionOptions(string Namespace, string LeaseName, string Identity)
{
    /// <summary>How long others wait after the last renewal that they saw before they take over. Whole seconds.</summary>
    public TimeSpan LeaseDuration { get; init; } = TimeSpan.FromSeconds(15);

    /// <summary>A leader that has not renewed for this long gives up leadership; shorter than <see cref="LeaseDuration"/>.</summary>
    public TimeSpan RenewDeadline { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Interval between two renewals.</summary>
    public TimeSpan RetryPeriod { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>Called with the identity of a new holder, including this process.</summary>
    public Action<string>? OnLeaderChanged { get; init; }

    /// <summary>Called when a request for the Lease fails; the elector continues.</summary>
    public Action<Exception>? OnError { get; init; }

    /// <summary>The clock. Expiry is measured with its monotonic timestamps, from this process's own observation.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;
}
