namespace Hotlap.Api.V1Alpha1;

/// <summary>A gRPC call, unary or streaming. A correct answer has the status OK.</summary>
public sealed record GrpcRequest
{
    /// <summary>Name of one of the target's ports; empty when variants have URLs, which contain the port.</summary>
    public string Port { get; set; } = "";

    /// <summary>Full method name, <c>package.Service/Method</c>.</summary>
    public string Call { get; set; } = "";

    /// <summary>Source of the proto file; null when <see cref="Reflection"/> is true.</summary>
    public ProtoSource? Proto { get; set; }

    /// <summary>True to read message types from the server's reflection service.</summary>
    public bool Reflection { get; set; }

    /// <summary>Settings of a streaming method; null for a unary one.</summary>
    public GrpcStreaming? Stream { get; set; }

    /// <summary>Request message in proto3 JSON; with client streaming, each message of the stream.</summary>
    public JsonObject? Data { get; set; }

    /// <summary>Call metadata.</summary>
    public List<EnvVar> Metadata { get; set; } = [];
}

/// <summary>Settings of a streaming call. The method's descriptor defines which side streams.</summary>
public sealed record GrpcStreaming
{
    /// <summary>
    /// Messages that each call sends; with server streaming only, the number of messages in a correct answer. Must not be null.
    /// </summary>
    public int? Messages { get; set; }
}

/// <summary>
/// A proto file in a ConfigMap of the run's namespace, with its imports from there. Sources are equal when they name the same files.
/// </summary>
public sealed record ProtoSource
{
    /// <summary>Key of a ConfigMap in the run's namespace, with the proto file.</summary>
    public KeyReference ConfigMapKeyRef { get; set; } = new();

    /// <summary>
    /// Other files of the ConfigMap that it imports, directly or indirectly. Google's well-known types are always available.
    /// </summary>
    public List<ProtoImport> Imports { get; set; } = [];

    /// <inheritdoc/>
    public bool Equals(ProtoSource? other) =>
        other is not null && ConfigMapKeyRef == other.ConfigMapKeyRef && Imports.SequenceEqual(other.Imports);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(ConfigMapKeyRef, Imports.Count);
}

/// <summary>An imported proto file. It has a key and a path, because ConfigMap keys cannot contain folders.</summary>
public sealed record ProtoImport
{
    /// <summary>Key of the file in the ConfigMap.</summary>
    public string Key { get; set; } = "";

    /// <summary>Path in the import statement, such as <c>shop/v1/types.proto</c>.</summary>
    public string Path { get; set; } = "";
}
