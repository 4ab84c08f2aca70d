namespace Hotlap.Api.Core;

/// <summary>A ConfigMap.</summary>
public sealed record ConfigMap
{
    public string ApiVersion { get; set; } = "v1";
    public string Kind { get; set; } = "ConfigMap";
    public ObjectMeta Metadata { get; set; } = new();

    /// <summary>Text by key.</summary>
    public Dictionary<string, string>? Data { get; set; }

    /// <summary>Bytes by key, in base64.</summary>
    public Dictionary<string, string>? BinaryData { get; set; }

    /// <summary>True when the server refuses every change of the data.</summary>
    public bool? Immutable { get; set; }
}

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
