namespace Hotlap.Api.V1Alpha1;

public sealed record HttpRequest
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
