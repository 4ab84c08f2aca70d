using System.Net;
using System.Text.Json;

namespace Hotlap.Kubernetes;

/// <summary>The one place that decides what an error of an API request means.</summary>
public static class ErrorClassifier
{
    /// <summary>Classifies an exception that a method of <see cref="IKubernetesClient"/> threw. Cancellation is not an error: do not ask.</summary>
    public static ErrorClass Classify(Exception error) => error switch
    {
        KubernetesApiException api => Classify(api),
        JsonException or NotSupportedException or InvalidOperationException => ErrorClass.Terminal,
        AggregateException { InnerException: { } inner } => Classify(inner),
        _ => ErrorClass.Retryable,
    };

    private static ErrorClass Classify(KubernetesApiException error) => error.StatusCode switch
    {
        HttpStatusCode.Forbidden when IsQuota(error) || IsTerminatingNamespace(error) => ErrorClass.Waiting,
        HttpStatusCode.Forbidden when IsUnprepared(error) => ErrorClass.Retryable,
        HttpStatusCode.NotFound when IsTerminatingNamespace(error) => ErrorClass.Waiting,
        HttpStatusCode.Conflict or HttpStatusCode.Gone or HttpStatusCode.RequestTimeout => ErrorClass.Retryable,
        HttpStatusCode.TooManyRequests => ErrorClass.Retryable,
        // A token may rotate and a webhook of the server may be restarting.
        HttpStatusCode.Unauthorized => ErrorClass.Retryable,
        >= HttpStatusCode.InternalServerError => ErrorClass.Retryable,
        _ => ErrorClass.Terminal,
    };

    private static bool IsQuota(KubernetesApiException error) =>
        error.Message.Contains("exceeded quota", StringComparison.Ordinal)
        || error.Message.Contains("failed quota", StringComparison.Ordinal);

    private static bool IsTerminatingNamespace(KubernetesApiException error) =>
        error.Causes.Any(cause => cause.Reason == "NamespaceTerminating")
        || error.Message.Contains("because it is being terminated", StringComparison.Ordinal);

    /// <summary>A server that has just started may not know custom resources yet; its admission of owner references then refuses them.</summary>
    private static bool IsUnprepared(KubernetesApiException error) => error.Message.Contains("cannot find RESTMapping", StringComparison.Ordinal);
}
