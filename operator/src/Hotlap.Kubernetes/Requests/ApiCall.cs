using System.Net.Http.Headers;

namespace Hotlap.Kubernetes;

/// <summary>A request that can be sent several times.</summary>
internal sealed record ApiCall(string Verb, HttpMethod Method, string Resource, string Path)
{
    public string Accept { get; init; } = "application/json";

    public ReadOnlyMemory<byte>? Body { get; init; }

    public string ContentType { get; init; } = "application/json";

    public Repeat Repeat { get; init; } = Repeat.Always;

    public HttpRequestMessage ToMessage(Uri server, string? token)
    {
        var message = new HttpRequestMessage(Method, new Uri(server, Path));
        message.Headers.TryAddWithoutValidation("Accept", Accept);
        if (token is not null)
            message.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        if (Body is { } body)
        {
            message.Content = new ReadOnlyMemoryContent(body);
            message.Content.Headers.ContentType = new MediaTypeHeaderValue(ContentType);
        }
        return message;
    }
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

    public static string WithQuery(string path, params ReadOnlySpan<(string Name, object? Value)> parameters)
    {
        var text = new StringBuilder(path);
        var separator = '?';
        foreach (var (name, value) in parameters)
        {
            if (value is null)
                continue;
            text.Append(separator).Append(name).Append('=');
            text.Append(Uri.EscapeDataString(Convert.ToString(value, CultureInfo.InvariantCulture)!));
            separator = '&';
        }
        return text.ToString();
    }
}

/// <summary>One finished attempt of a request, for metrics.</summary>
/// <param name="Verb">The API's verb: get, list, watch, create, update, apply, delete.</param>
/// <param name="Resource">Plural name with subresource, such as pods/log; <c>version</c> for the server's version.</param>
/// <param name="Code">HTTP status code; 0 without a response.</param>
/// <param name="Duration">Time until the response headers; for a body that is read at once, until its end.</param>
public readonly record struct ApiRequest(string Verb, string Resource, int Code, TimeSpan Duration);
