using System.Text.Json.Nodes;

namespace Hotlap.Api.V1Alpha1;

/// <summary>A gRPC call, unary or streaming; its correct answer has the status OK.</summary>
public sealed record GrpcRequest
{
    /// <summary>Name of one of the target's ports; empty where variants have URLs, which name their ports.</summary>
    public string Port { get; set; } = "";

    /// <summary>Full method name, <c>package.Service/Method</c>.</summary>
    public string Call { get; set; } = "";

    /// <summary>Where the proto file is; null when <see cref="Reflection"/> is true.</summary>
    public ProtoSource? Proto { get; set; }

    /// <summary>True to ask the server's reflection service for the message types.</summary>
    public bool Reflection { get; set; }

    /// <summary>The stream of a streaming method; null for a unary one.</summary>
    public GrpcStreaming? Stream { get; set; }

    /// <summary>The request message in the JSON form of proto3; in a stream of requests, each of its messages.</summary>
    public JsonObject? Data { get; set; }

    /// <summary>Call metadata.</summary>
    public List<EnvVar> Metadata { get; set; } = [];
}
