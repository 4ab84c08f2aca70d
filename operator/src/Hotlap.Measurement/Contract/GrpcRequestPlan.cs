using System.Text.Json.Serialization;

namespace Hotlap.Measurement.Contract;

/// <summary>A gRPC call, unary or streaming. Its correct answer has the status OK and well-formed messages.</summary>
public sealed record GrpcRequestPlan
{
    /// <summary>Maximum number of messages in a stream.</summary>
    public const int MostMessages = 1_000_000;

    /// <summary>Full method name in ghz syntax: <c>package.Service/Method</c>.</summary>
    public string Call { get; set; } = "";

    /// <summary>Path of the .proto file inside the container; null when server reflection describes the call.</summary>
    public string? ProtoPath { get; set; }

    /// <summary>The request message as JSON text: an object in the proto3 JSON mapping.</summary>
    public string Data { get; set; } = "{}";

    /// <summary>Call metadata by lower-case name.</summary>
    public IReadOnlyDictionary<string, string> Metadata { get; set; } = new Dictionary<string, string>();

    /// <summary>
    /// Environment variables of the agent, by metadata name. Their values replace <see cref="RequestPlan.ValueMark"/> in
    /// <see cref="Metadata"/>. Null for none.
    /// </summary>
    public IReadOnlyDictionary<string, string>? MetadataFrom { get; set; }

    /// <summary>
    /// Number of messages in the stream of each call: the messages sent when the method streams requests, otherwise those of a correct
    /// answer. Null for a unary call.
    /// </summary>
    public int? Messages { get; set; }

    /// <summary>
    /// True when the method streams requests. The agent takes it from the method's descriptor; it is not part of a plan's JSON.
    /// </summary>
    [JsonIgnore]
    public bool SendsStream { get; set; }
}
