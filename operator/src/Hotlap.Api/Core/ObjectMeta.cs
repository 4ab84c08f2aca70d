namespace Hotlap.Api.Core;

/// <summary>The part of an object's metadata that Hotlap reads.</summary>
public sealed record ObjectMeta
{
    /// <summary>The API server sets this finalizer for propagationPolicy Orphan (metav1.FinalizerOrphanDependents).</summary>
    public const string OrphanFinalizer = "orphan";

    /// <summary>Name, unique in the namespace for its kind.</summary>
    public string Name { get; set; } = "";

    /// <summary>Namespace; null for cluster-scoped objects.</summary>
    public string? Namespace { get; set; }

    /// <summary>UID, unique over time and space.</summary>
    public string Uid { get; set; } = "";

    /// <summary>Opaque version of the object.</summary>
    public string ResourceVersion { get; set; } = "";

    /// <summary>Generation, which increases with every change of the spec.</summary>
    public long Generation { get; set; }

    /// <summary>Creation time, in whole seconds.</summary>
    public DateTimeOffset? CreationTimestamp { get; set; }

    /// <summary>When the grace period of the deletion ends; null for an object that is not being deleted.</summary>
    public DateTimeOffset? DeletionTimestamp { get; set; }

    /// <summary>Grace period included in <see cref="DeletionTimestamp"/>, in seconds; null for none.</summary>
    public long? DeletionGracePeriodSeconds { get; set; }
    public Dictionary<string, string>? Labels { get; set; }
    public Dictionary<string, string>? Annotations { get; set; }
    public List<OwnerReference>? OwnerReferences { get; set; }

    /// <summary>What must happen before the object goes; each entry is removed by whoever put it there.</summary>
    public List<string>? Finalizers { get; set; }

    /// <summary>Whether the API server keeps the dependents of the object at its deletion, as with propagationPolicy Orphan.</summary>
    public bool OrphansDependents() => Finalizers?.Contains(OrphanFinalizer) == true;

    /// <summary>Returns when the deletion was requested, before the grace period; null for an object that is not being deleted.</summary>
    public DateTimeOffset? DeletionRequestedAt() => DeletionTimestamp - TimeSpan.FromSeconds(DeletionGracePeriodSeconds ?? 0);

    /// <summary>Returns the value of a label; null without the label.</summary>
    public string? Label(string key) => Labels is not null && Labels.TryGetValue(key, out var value) ? value : null;
}

public sealed record OwnerReference
{
    /// <summary>API version of the owner, such as <c>hotlap.dev/v1alpha1</c>.</summary>
    public string ApiVersion { get; set; } = "";

    public string Kind { get; set; } = "";

    public string Name { get; set; } = "";

    public string Uid { get; set; } = "";

    /// <summary>True for the one owner that is the object's controller.</summary>
    public bool? Controller { get; set; }
}

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

/// <summary>An object requested as metadata only (PartialObjectMetadata).</summary>
public sealed record PartialObject
{
    public ObjectMeta Metadata { get; set; } = new();
}
