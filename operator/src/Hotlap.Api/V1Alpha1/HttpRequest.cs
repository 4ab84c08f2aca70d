namespace Hotlap.Api.V1Alpha1;

/// <summary>An HTTP request.</summary>
public sealed record HttpRequest
{
    /// <summary>Name of one of the target's ports.</summary>
    public string Port { get; set; } = "";

    /// <summary>Path with query, beginning with a slash.</summary>
    public string Path { get; set; } = "/";

    /// <summary>Method: GET, HEAD, POST or PUT.</summary>
    public string Method { get; set; } = "GET";

    /// <summary>Headers.</summary>
    public List<EnvVar> Headers { get; set; } = [];

    /// <summary>Body, for POST and PUT.</summary>
    public string? Body { get; set; }

    /// <summary>What a correct answer looks like.</summary>
    public HttpExpectation Expect { get; set; } = new();
}
