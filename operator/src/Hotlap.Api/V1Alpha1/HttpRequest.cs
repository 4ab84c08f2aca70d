namespace Hotlap.Api.V1Alpha1;

/// <summary>The HTTP request of a scenario: one, or the common part of requests that vary.</summary>
public sealed record HttpRequest : SingleHttpRequest
{
    public RequestList<HttpRequestItem>? Requests { get; set; }
}

/// <summary>An HTTP request that does not vary, such as that of the startup.</summary>
public record SingleHttpRequest
{
    public string Port { get; set; } = "";
    public string Path { get; set; } = "/";
    public string Method { get; set; } = "GET";
    public string Version { get; set; } = "1.1";
    public List<EnvVar> Headers { get; set; } = [];
    public string? Body { get; set; }
    public HttpExpectation Expect { get; set; } = new();
}

/// <summary>Criteria of a correct HTTP answer; all given criteria must hold.</summary>
public sealed record HttpExpectation
{
    public int Status { get; set; } = 200;
    public string? Body { get; set; }
    public List<string> Contains { get; set; } = [];
    public List<string> Excludes { get; set; } = [];
    public string? Matches { get; set; }
    public List<JsonExpectation> Json { get; set; } = [];
}

/// <summary>An expected value in a JSON body.</summary>
public sealed record JsonExpectation
{
    public string Path { get; set; } = "";
    public string? Value { get; set; }
}
