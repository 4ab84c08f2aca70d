namespace Hotlap.Measurement.Contract;

/// <summary>An HTTP request and its correct answer.</summary>
public sealed record HttpRequestPlan
{
    /// <summary>Value of <see cref="Version"/> for HTTP/1.1.</summary>
    public const string Http1 = "1.1";

    /// <summary>Value of <see cref="Version"/> for HTTP/2: with prior knowledge in clear text, negotiated by ALPN over TLS.</summary>
    public const string Http2 = "2";

    /// <summary>HTTP version: <see cref="Http1"/> or <see cref="Http2"/>.</summary>
    public string Version { get; set; } = Http1;

    /// <summary>Path and query, starting with a slash.</summary>
    public string Path { get; set; } = "/";

    /// <summary>HTTP method: GET, HEAD, POST, PUT, PATCH or DELETE.</summary>
    public string Method { get; set; } = "GET";

    /// <summary>Request headers by name.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; set; } = new Dictionary<string, string>();

    /// <summary>
    /// Environment variables of the agent, by header name. Their values replace <see cref="RequestPlan.ValueMark"/> in
    /// <see cref="Headers"/>. Null for none.
    /// </summary>
    public IReadOnlyDictionary<string, string>? HeadersFrom { get; set; }

    /// <summary>Request body as UTF-8 text, for POST, PUT, PATCH and DELETE; null for none.</summary>
    public string? Body { get; set; }

    /// <summary>Status code of a correct answer.</summary>
    public int ExpectedStatus { get; set; } = 200;

    /// <summary>Exact body of a correct answer as UTF-8 text; null when any body is correct.</summary>
    public string? ExpectedBody { get; set; }

    /// <summary>Other conditions on the body of a correct answer; null for none.</summary>
    public BodyExpectation? Expected { get; set; }
}

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

    /// <summary>True when the method streams requests. The agent reads it from the method's descriptor; it is not in the JSON.</summary>
    [JsonIgnore]
    public bool SendsStream { get; set; }
}
