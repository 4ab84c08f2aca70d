namespace Hotlap.Api.Core;

/// <summary>A condition as in the Kubernetes API conventions (metav1.Condition).</summary>
public sealed record Condition
{
    /// <summary>Type, unique in the list.</summary>
    public string Type { get; set; } = "";

    /// <summary><c>True</c>, <c>False</c> or <c>Unknown</c>.</summary>
    public string Status { get; set; } = "";

    /// <summary>CamelCase reason of the last transition.</summary>
    public string Reason { get; set; } = "";

    /// <summary>Message for people.</summary>
    public string Message { get; set; } = "";

    /// <summary>Generation that the condition is based on.</summary>
    public long? ObservedGeneration { get; set; }

    /// <summary>When <see cref="Status"/> last changed.</summary>
    public DateTimeOffset? LastTransitionTime { get; set; }
}
