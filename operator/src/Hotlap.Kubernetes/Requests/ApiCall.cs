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
