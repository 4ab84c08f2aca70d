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

/// <summary>Criteria of a correct HTTP answer; all given criteria must hold.</summary>
public sealed record HttpExpectation
{
    /// <summary>Status code.</summary>
    public int Status { get; set; } = 200;

    /// <summary>Exact body; null for any.</summary>
    public string? Body { get; set; }

    /// <summary>Texts that the body must contain.</summary>
    public List<string> Contains { get; set; } = [];

    /// <summary>Texts that the body must not contain.</summary>
    public List<string> Excludes { get; set; } = [];

    /// <summary>Regular expression that must match a part of the body; null for none.</summary>
    public string? Matches { get; set; }

    /// <summary>Expected values in a JSON body.</summary>
    public List<JsonExpectation> Json { get; set; } = [];
}

/// <summary>An expected value in a JSON body.</summary>
public sealed record JsonExpectation
{
    /// <summary>JSONPath of a single location, such as <c>$.data.items[0].id</c>.</summary>
    public string Path { get; set; } = "";

    /// <summary>Text of a string, or JSON of any other value, such as <c>3</c> or <c>true</c>; null accepts any value.</summary>
    public string? Value { get; set; }
}
