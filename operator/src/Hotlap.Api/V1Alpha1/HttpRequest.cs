namespace Hotlap.Api.V1Alpha1;

/// <summary>An HTTP request.</summary>
public sealed record HttpRequest
{
    /// <summary>Name of one of the target's ports; empty where variants have URLs, which name their ports.</summary>
    public string Port { get; set; } = "";

    /// <summary>Path with query, beginning with a slash.</summary>
    public string Path { get; set; } = "/";

    /// <summary>Method: GET, HEAD, POST, PUT, PATCH or DELETE.</summary>
    public string Method { get; set; } = "GET";

    /// <summary>Version of HTTP: <c>1.1</c>, or <c>2</c>: in clear text with prior knowledge, over TLS by agreement (ALPN).</summary>
    public string Version { get; set; } = "1.1";

    /// <summary>Headers.</summary>
    public List<EnvVar> Headers { get; set; } = [];

    /// <summary>Body, for all methods but GET and HEAD.</summary>
    public string? Body { get; set; }

    /// <summary>What a correct answer looks like.</summary>
    public HttpExpectation Expect { get; set; } = new();
}
