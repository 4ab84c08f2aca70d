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
