namespace Hotlap.Kubernetes;

/// <summary>A request that can be sent several times.</summary>
internal sealed record ApiCall(string Verb, HttpMethod Method, string Resource, string Path)
{
    public string Accept { get; init; } = "application/json";

    public ReadOnlyMemory<byte>? Body { get; init; }

    public string ContentType { get; init; } = "application/json";

    public Repeat Repeat { get; init; } = Repeat.Always;
}

/// <summary>Builds paths of the API, relative to the server's address.</summary>
internal static class ApiPath
{
    public static string Of<T>(ResourceType<T> type, string? namespaceName, string? name = null, string? subresource = null)
    {
        var path = new StringBuilder(type.Group.Length == 0 ? "api/" : "apis/").Append(type.ApiVersion);
        if (namespaceName is not null)
            path.Append("/namespaces/").Append(Uri.EscapeDataString(namespaceName));
        path.Append('/').Append(type.Plural);
        if (name is not null)
            path.Append('/').Append(Uri.EscapeDataString(name));
        return subresource is null ? path.ToString() : path.Append('/').Append(subresource).ToString();
    }

    public static string WithQuery(string path, params (string Name, object? Value)[] parameters)
    {
        var query = string.Join('&', parameters.Where(parameter => parameter.Value is not null).Select(parameter =>
            $"{parameter.Name}={Uri.EscapeDataString(Convert.ToString(parameter.Value, CultureInfo.InvariantCulture)!)}"));
        return query.Length == 0 ? path : $"{path}?{query}";
    }
}

/// <summary>
/// One finished attempt of a request, for metrics, with the API's verb, the plural name with subresource, such as pods/log, and the HTTP
/// status code, which is 0 without a response.
/// </summary>
public readonly record struct ApiRequest(string Verb, string Resource, int Code);
