namespace Hotlap.Api.Core;

/// <summary>The part of an object's metadata that Hotlap reads.</summary>
public sealed record ObjectMeta
{
    /// <summary>Name, unique in the namespace for its kind.</summary>
    public string Name { get; set; } = "";

    /// <summary>Namespace; null for objects of the cluster.</summary>
    public string? Namespace { get; init; }

    /// <summary>Identity over time and space.</summary>
    public string Uid { get; set; } = "";

    /// <summary>Opaque version of the object.</summary>
    public string ResourceVersion { get; set; } = "";

    /// <summary>Generation of the spec; counts its edits.</summary>
    public long Generation { get; init; }

    /// <summary>Creation time, in whole seconds.</summary>
    public DateTimeOffset? CreationTimestamp { get; init; }

    /// <summary>When the object was asked to go; null while it stays.</summary>
    public DateTimeOffset? DeletionTimestamp { get; init; }

    /// <summary>Labels.</summary>
    public Dictionary<string, string>? Labels { get; init; }

    /// <summary>Annotations.</summary>
    public Dictionary<string, string>? Annotations { get; init; }

    /// <summary>Owners.</summary>
    public List<OwnerReference>? OwnerReferences { get; init; }

    /// <summary>The value of a label, or null.</summary>
    public string? Label(string key) => Labels is not null && Labels.TryGetValue(key, out var value) ? value : null;
}
