namespace Hotlap.Api.Core;

/// <summary>The part of a Job that Hotlap reads.</summary>
public sealed record Job
{
    public ObjectMeta Metadata { get; set; } = new();
    public JobStatus Status { get; set; } = new();
}

/// <summary>The part of a Job's status that Hotlap reads.</summary>
public sealed record JobStatus
{
    /// <summary>Pods that are pending or running, as the Job controller counts them.</summary>
    public int Active { get; set; }

    /// <summary>Conditions, such as Complete and Failed.</summary>
    public List<Condition>? Conditions { get; set; }
}
