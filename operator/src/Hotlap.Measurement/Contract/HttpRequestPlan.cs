namespace Hotlap.Measurement.Contract;

/// <summary>An HTTP request and its correct answer.</summary>
public sealed record HttpRequestPlan
{
    /// <summary>HTTP/1.1, in <see cref="Version"/>.</summary>
    public const string Http1 = "1.1";

    /// <summary>HTTP/2, in clear text with prior knowledge and over TLS by agreement (ALPN), in <see cref="Version"/>.</summary>
    public const string Http2 = "2";

    /// <summary>Version of HTTP: <see cref="Http1"/> or <see cref="Http2"/>.</summary>
    public string Version { get; set; } = Http1;

    /// <summary>Path with query, beginning with a slash.</summary>
    public string Path { get; set; } = "/";

    /// <summary>HTTP method: GET, HEAD, POST, PUT, PATCH or DELETE.</summary>
    public string Method { get; set; } = "GET";

    /// <summary>Request headers by name.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; set; } = new Dictionary<string, string>();

    /// <summary>
    /// By header name, the variables of the agent's environment whose values belong into <see cref="Headers"/> at
    /// <see cref="RequestPlan.ValueMark"/>; null for none.
    /// </summary>
    public IReadOnlyDictionary<string, string>? HeadersFrom { get; set; }

    /// <summary>Request body as UTF-8 text, for POST, PUT, PATCH and DELETE.</summary>
    public string? Body { get; set; }

    /// <summary>Status code of a correct answer.</summary>
    public int ExpectedStatus { get; set; } = 200;

    /// <summary>Exact body of a correct answer as UTF-8 text, or null when any body is correct.</summary>
    public string? ExpectedBody { get; set; }

    /// <summary>What else the body of a correct answer looks like; null for nothing.</summary>
    public BodyExpectation? Expected { get; set; }
}
