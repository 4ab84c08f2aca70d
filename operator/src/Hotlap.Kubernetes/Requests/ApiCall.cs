namespace Hotlap.Kubernetes;

/// <summary>
/// What one request does, for its errors, its repetition and the metrics: the API's verb, the plural name with subresource, such as
/// pods/log, and the object or the namespace, which is empty for the whole cluster.
/// </summary>
internal sealed record ApiCall(string Verb, string Resource, string Target = "")
{
    public Repeat Repeat { get; init; } = Repeat.Always;

    /// <summary>True for a request that only a leader may send.</summary>
    public bool Modifies => Verb is not ("get" or "list" or "watch");

    public override string ToString() => Target.Length == 0 ? $"{Verb} {Resource}" : $"{Verb} {Resource} {Target}";
}

/// <summary>
/// One finished attempt of a request, for metrics, with the API's verb, the plural name with subresource, such as pods/log, and the HTTP
/// status code, which is 0 without a response.
/// </summary>
public readonly record struct ApiRequest(string Verb, string Resource, int Code);
