namespace Hotlap.Measurement.Contract;

/// <summary>An HTTP request and its correct answer.</summary>
public sealed record HttpRequestPlan
{
    /// <summary>Path with query, beginning with a slash.</summary>
    public string Path { get; set; } = "/";

    /// <summary>HTTP method; GET, HEAD, POST or PUT.</summary>
    public string Method { get; set; } = "GET";

    /// <summary>Request headers by name.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; set; } = new Dictionary<string, string>();

    /// <summary>Request body as UTF-8 text, for POST and PUT.</summary>
    public string? Body { get; set; }

    /// <summary>Status code of a correct answer.</summary>
    public int ExpectedStatus { get; set; } = 200;

    /// <summary>Exact body of a correct answer as UTF-8 text, or null when any body is correct.</summary>
    public string? ExpectedBody { get; set; }
}
