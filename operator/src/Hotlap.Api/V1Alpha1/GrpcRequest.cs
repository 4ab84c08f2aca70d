using System.Text.Json.Nodes;

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
