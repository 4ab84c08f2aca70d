namespace Hotlap.Api.V1Alpha1;

/// <summary>The gRPC call of a scenario: one, or the common part of calls that vary.</summary>
public sealed record GrpcRequest : SingleGrpcRequest
{
    public RequestList<GrpcRequestItem>? Requests { get; set; }
}

/// <summary>A gRPC call that does not vary, unary or streaming. A correct answer has the status OK.</summary>
public record SingleGrpcRequest
{
    public string Port { get; set; } = "";
    public string Call { get; set; } = "";
    public ProtoSource? Proto { get; set; }
    public bool Reflection { get; set; }
    public GrpcStreaming? Stream { get; set; }
    public JsonObject? Data { get; set; }
    public List<EnvVar> Metadata { get; set; } = [];
}

/// <summary>Settings of a streaming call. The method's descriptor defines which side streams.</summary>
public sealed record GrpcStreaming
{
    public int? Messages { get; set; }
}

/// <summary>
/// A proto file in a ConfigMap of the run's namespace, with its imports from there. Sources are equal when they name the same files.
/// </summary>
public sealed record ProtoSource
{
    public KeyReference ConfigMapKeyRef { get; set; } = new();
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
    public string Key { get; set; } = "";
    public string Path { get; set; } = "";
}
