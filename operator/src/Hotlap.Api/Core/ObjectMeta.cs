namespace Hotlap.Api.Core;

/// <summary>The part of an object's metadata that Hotlap reads.</summary>
public sealed record ObjectMeta
{
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

    /// <summary>Labels.</summary>
    public Dictionary<string, string>? Labels { get; set; }

    /// <summary>Annotations.</summary>
    public Dictionary<string, string>? Annotations { get; set; }

    /// <summary>Owners.</summary>
    public List<OwnerReference>? OwnerReferences { get; set; }

    /// <summary>Returns when the deletion was requested, before the grace period; null for an object that is not being deleted.</summary>
    public DateTimeOffset? DeletionRequestedAt() => DeletionTimestamp - TimeSpan.FromSeconds(DeletionGracePeriodSeconds ?? 0);

    /// <summary>Returns the value of a label; null without the label.</summary>
    public string? Label(string key) => Labels is not null && Labels.TryGetValue(key, out var value) ? value : null;
}
