namespace Hotlap.Kubernetes;

/// <summary>Which Lease decides, and how fast.</summary>
/// <param name="Namespace">The Lease's namespace.</param>
/// <param name="LeaseName">The Lease's name.</param>
/// <param name="Identity">This process; a restarted process with the same identity (the pod's name) takes its own lease back at once.</param>
public sealed record LeaderElectionOptions(string Namespace, string LeaseName, string Identity)
{
    /// <summary>How long others wait, after the last renewal that they saw, before they take over. Whole seconds.</summary>
    public TimeSpan LeaseDuration { get; init; } = TimeSpan.FromSeconds(15);

    /// <summary>A leader that could not renew for this long gives up; shorter than <see cref="LeaseDuration"/>.</summary>
    public TimeSpan RenewDeadline { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Pause between two renewals.</summary>
    public TimeSpan RetryPeriod { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>Pause between two looks at a Lease that another holds; the look that finds it expired comes at that very moment.</summary>
    public TimeSpan LookPeriod { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Called when another holder is seen, or this one becomes it.</summary>
    public Action<string>? OnLeaderChanged { get; init; }

    /// <summary>Called for a request about the Lease that failed; the elector goes on.</summary>
    public Action<Exception>? OnError { get; init; }

    /// <summary>The clock; expiry is measured on its monotonic part, from this process's own observation.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;
}
