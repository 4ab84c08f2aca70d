namespace Hotlap.Measurement.Contract;

/// <summary>A unary gRPC call; its correct answer has the status OK and a well-formed message.</summary>
public sealed record GrpcRequestPlan
{
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
}
