namespace Hotlap.Api.V1Alpha1;

/// <summary>An HTTP request.</summary>
public sealed record HttpRequest
{
    /// <summary>Name of one of the target's ports; empty when variants have URLs, which contain the port.</summary>
    public string Port { get; set; } = "";

    /// <summary>Path with query, starting with a slash.</summary>
    public string Path { get; set; } = "/";

    /// <summary>Method: GET, HEAD, POST, PUT, PATCH or DELETE.</summary>
    public string Method { get; set; } = "GET";

    /// <summary>HTTP version: <c>1.1</c> or <c>2</c>. HTTP/2 uses prior knowledge in clear text and ALPN over TLS.</summary>
    public string Version { get; set; } = "1.1";

    /// <summary>Headers.</summary>
    public List<EnvVar> Headers { get; set; } = [];

    /// <summary>Body, for all methods except GET and HEAD.</summary>
    public string? Body { get; set; }

    /// <summary>Criteria of a correct answer.</summary>
    public HttpExpectation Expect { get; set; } = new();
}
