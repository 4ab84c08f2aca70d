namespace Hotlap.Api.V1Alpha1;

/// <summary>A proto file in a ConfigMap of the run's namespace, with what it imports from there. Two are equal where they name the same files.</summary>
public sealed record ProtoSource
{
    /// <summary>Name of the ConfigMap.</summary>
    public string ConfigMap { get; set; } = "";

    /// <summary>Key of the file in the ConfigMap.</summary>
    public string Key { get; set; } = "";

    /// <summary>Further files of the ConfigMap that it imports, directly or through others; Google's well-known types are always there.</summary>
    public List<ProtoImport> Imports { get; set; } = [];

    /// <inheritdoc/>
    public bool Equals(ProtoSource? other) =>
        other is not null && ConfigMap == other.ConfigMap && Key == other.Key && Imports.SequenceEqual(other.Imports);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(ConfigMap, Key, Imports.Count);
}

/// <summary>A proto file that another one imports. Keys of a ConfigMap have no folders, so it is named by both.</summary>
public sealed record ProtoImport
{
    /// <summary>Key of the file in the ConfigMap.</summary>
    public string Key { get; set; } = "";

    /// <summary>Path by which it is imported, such as <c>shop/v1/types.proto</c>.</summary>
    public string Path { get; set; } = "";
}
