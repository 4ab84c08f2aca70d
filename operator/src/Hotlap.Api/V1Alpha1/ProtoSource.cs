namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// A proto file in a ConfigMap of the run's namespace, with its imports from there. Sources are equal when they name the same files.
/// </summary>
public sealed record ProtoSource
{
    /// <summary>Name of the ConfigMap.</summary>
    public string ConfigMap { get; set; } = "";

    /// <summary>Key of the file in the ConfigMap.</summary>
    public string Key { get; set; } = "";

    /// <summary>
    /// Other files of the ConfigMap that it imports, directly or indirectly. Google's well-known types are always available.
    /// </summary>
    public List<ProtoImport> Imports { get; set; } = [];

    /// <inheritdoc/>
    public bool Equals(ProtoSource? other) =>
        other is not null && ConfigMap == other.ConfigMap && Key == other.Key && Imports.SequenceEqual(other.Imports);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(ConfigMap, Key, Imports.Count);
}

/// <summary>An imported proto file. It has a key and a path, because ConfigMap keys cannot contain folders.</summary>
public sealed record ProtoImport
{
    /// <summary>Key of the file in the ConfigMap.</summary>
    public string Key { get; set; } = "";

    /// <summary>Path in the import statement, such as <c>shop/v1/types.proto</c>.</summary>
    public string Path { get; set; } = "";
}
