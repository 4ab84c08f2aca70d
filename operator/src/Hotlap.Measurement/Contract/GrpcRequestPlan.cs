using System.Text.Json.Serialization;

namespace Hotlap.Measurement.Contract;

/// <summary>A gRPC call, unary or streaming; its correct answer has the status OK and well-formed messages.</summary>
public sealed record GrpcRequestPlan
{
    /// <summary>Most messages of a stream.</summary>
    public const int MostMessages = 1_000_000;

    /// <summary>Full method name as ghz takes it: <c>package.Service/Method</c>.</summary>
    public string Call { get; set; } = "";

    /// <summary>Path of the .proto file inside the container, or null when the server's reflection describes the call.</summary>
    public string? ProtoPath { get; set; }

    /// <summary>The request message as JSON text (an object, proto3 JSON mapping).</summary>
    public string Data { get; set; } = "{}";

    /// <summary>Call metadata by lower-case name.</summary>
    public IReadOnlyDictionary<string, string> Metadata { get; set; } = new Dictionary<string, string>();

    /// <summary>
    /// By name, the variables of the agent's environment whose values belong into <see cref="Metadata"/> at
    /// <see cref="RequestPlan.ValueMark"/>; null for none.
    /// </summary>
    public IReadOnlyDictionary<string, string>? MetadataFrom { get; set; }

    /// <summary>
    /// Messages of the stream of each call: those that it sends where the method streams requests, else those of a correct answer. Null for a unary call.
    /// </summary>
    public int? Messages { get; set; }

    /// <summary>True where the method streams requests. The agent finds it in the method's description; a plan does not have it.</summary>
    [JsonIgnore]
    public bool SendsStream { get; set; }
}
