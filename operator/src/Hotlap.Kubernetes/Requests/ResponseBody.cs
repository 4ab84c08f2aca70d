using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Kubernetes;

/// <summary>Reads the body of a response within the deadline of its request.</summary>
internal static class ResponseBody
{
    public static Func<HttpResponseMessage, CancellationToken, Task<T>> As<T>(JsonTypeInfo<T> typeInfo) => Read(async (body, token) =>
        await JsonSerializer.DeserializeAsync(body, typeInfo, token) ?? throw new JsonException("The API server returned null."));

    public static Func<HttpResponseMessage, CancellationToken, Task<TResult>> Read<TResult>(
        Func<Stream, CancellationToken, Task<TResult>> read) => async (response, token) =>
    {
        using (response)
        {
            await using var body = await response.Content.ReadAsStreamAsync(token);
            return await read(body, token);
        }
    };

    public static async Task<bool> DrainAsync(HttpResponseMessage response, CancellationToken cancellationToken)
    {
        using (response)
            await response.Content.CopyToAsync(Stream.Null, cancellationToken);
        return true;
    }

    /// <summary>Disposing the stream ends the response and returns the connection.</summary>
    public static Task<Stream> OpenAsync(HttpResponseMessage response, CancellationToken cancellationToken) =>
        response.Content.ReadAsStreamAsync(cancellationToken);
}
