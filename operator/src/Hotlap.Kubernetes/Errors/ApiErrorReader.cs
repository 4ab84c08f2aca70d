using System.Buffers;
using k8s.Models;

namespace Hotlap.Kubernetes;

/// <summary>Converts an error response to an exception: a Status object of the server, or any body that a proxy sends.</summary>
internal static class ApiErrorReader
{
    private const int MaxBodyBytes = 32 * 1024;
    private const int MaxMessageLength = 1000;

    public static async Task<KubernetesApiException> ReadAsync(HttpResponseMessage response, CancellationToken cancellationToken)
    {
        await using var stream = await response.Content.ReadAsStreamAsync(cancellationToken);
        var body = new byte[MaxBodyBytes];
        var length = await stream.ReadAtLeastAsync(body, body.Length, throwOnEndOfStream: false, cancellationToken);
        var status = Parse(new ReadOnlySequence<byte>(body, 0, length));
        var message = status?.Message is { Length: > 0 } text ? text : Describe(response, body.AsSpan(0, length));
        return Make(response.StatusCode, status, message, response.Headers.RetryAfter?.Delta);
    }

    public static KubernetesApiException FromWatch(ReadOnlySequence<byte> json)
    {
        var status = Parse(json);
        var code = status?.Code ?? (int)HttpStatusCode.InternalServerError;
        return Make((HttpStatusCode)code, status, status?.Message ?? "The watch reports an error without a message.", null);
    }

    private static KubernetesApiException Make(HttpStatusCode code, V1Status? status, string message, TimeSpan? retryAfter) =>
        new(code, status?.Reason ?? "", message)
        {
            RetryAfter = retryAfter ?? (status?.Details?.RetryAfterSeconds is > 0 and var seconds ? TimeSpan.FromSeconds(seconds) : null),
            Causes = [.. (status?.Details?.Causes ?? []).Select(CauseOf)],
        };

    private static ErrorCause CauseOf(V1StatusCause cause) => new(cause.Reason ?? "", cause.Message ?? "", cause.Field ?? "");

    private static V1Status? Parse(ReadOnlySequence<byte> json)
    {
        try
        {
            var reader = new Utf8JsonReader(json);
            return JsonSerializer.Deserialize(ref reader, WireJson.Default.V1Status);
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static string Describe(HttpResponseMessage response, ReadOnlySpan<byte> body)
    {
        var text = Encoding.UTF8.GetString(body).Trim();
        if (text.Length > MaxMessageLength)
            text = text[..MaxMessageLength] + "...";
        return $"{response.RequestMessage?.Method} {response.RequestMessage?.RequestUri?.AbsolutePath} answered "
            + $"{(int)response.StatusCode} {response.ReasonPhrase}{(text.Length > 0 ? ": " + text : "")}";
    }
}
