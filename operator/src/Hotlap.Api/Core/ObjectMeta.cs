namespace Hotlap.Api.Core;

/// <summary>The part of an object's metadata that Hotlap reads.</summary>
public sealed record ObjectMeta
{
    /// <summary>Name, unique in the namespace for its kind.</summary>
    public string Name { get; set; } = "";

    /// <summary>Namespace; null for objects of the cluster.</summary>
    public string? Namespace { get; set; }

    /// <summary>Identity over time and space.</summary>
    public string Uid { get; set; } = "";

    /// <summary>Opaque version of the object.</summary>
    public string ResourceVersion { get; set; } = "";

    /// <summary>Generation of the spec; counts its edits.</summary>
    public long Generation { get; set; }

    /// <summary>Creation time, in whole seconds.</summary>
    public DateTimeOffset? CreationTimestamp { get; set; }

    /// <summary>When the grace period of the object's deletion ends; null while it stays.</summary>
    public DateTimeOffset? DeletionTimestamp { get; set; }

    /// <summary>Grace period that <see cref="DeletionTimestamp"/> includes; null where there is none.</summary>
    public long? DeletionGracePeriodSeconds { get; set; }

    /// <summary>Labels.</summary>
    public Dictionary<string, string>? Labels { get; set; }

    /// <summary>Annotations.</summary>
    public Dictionary<string, string>? Annotations { get; set; }

    /// <summary>Owners.</summary>
    public List<OwnerReference>? OwnerReferences { get; set; }

    /// <summary>When the deletion was requested, which a long grace period does not change; null while the object stays.</summary>
    public DateTimeOffset? DeletionRequestedAt() => DeletionTimestamp - TimeSpan.FromSeconds(DeletionGracePeriodSeconds ?? 0);

    /// <summary>The value of a label, or null.</summary>
    public string? Label(string key) => Labels is not null && Labels.TryGetValue(key, out var value) ? value : null;
}
