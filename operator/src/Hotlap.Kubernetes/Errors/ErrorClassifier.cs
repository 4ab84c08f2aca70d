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

    /// <summary>
    /// True where a server says that somebody has no right to a request. It is no verdict on the object: a server that has just started knows no
    /// roles yet, and a right can be given.
    /// </summary>
    public static bool LacksRight(string message) => message.Contains("is forbidden: User \"", StringComparison.Ordinal) && message.Contains("\" cannot ", StringComparison.Ordinal);

    private static ErrorClass Classify(KubernetesApiException error) => error.StatusCode switch
    {
        HttpStatusCode.Forbidden when IsQuota(error) || IsTerminatingNamespace(error) => ErrorClass.Waiting,
        HttpStatusCode.Forbidden when IsUnprepared(error) || LacksRight(error.Message) => ErrorClass.Retryable,
        HttpStatusCode.NotFound when IsTerminatingNamespace(error) => ErrorClass.Waiting,
        _ when IsTooLarge(error) => ErrorClass.Terminal,
        HttpStatusCode.Conflict or HttpStatusCode.Gone or HttpStatusCode.RequestTimeout => ErrorClass.Retryable,
        HttpStatusCode.TooManyRequests => ErrorClass.Retryable,
        // A token may rotate and a webhook of the server may be restarting.
        HttpStatusCode.Unauthorized => ErrorClass.Retryable,
        >= HttpStatusCode.InternalServerError => ErrorClass.Retryable,
        _ => ErrorClass.Terminal,
    };

    /// <summary>etcd refuses more than 1.5 MiB, and its client more than 2 MiB; the API server passes both on as errors of its own.</summary>
    private static bool IsTooLarge(KubernetesApiException error) => error.StatusCode == HttpStatusCode.RequestEntityTooLarge
        || error.Message.Contains("etcdserver: request is too large", StringComparison.Ordinal)
        || error.Message.Contains("trying to send message larger than max", StringComparison.Ordinal);

    private static bool IsQuota(KubernetesApiException error) =>
        error.Message.Contains("exceeded quota", StringComparison.Ordinal)
        || error.Message.Contains("failed quota", StringComparison.Ordinal);

    private static bool IsTerminatingNamespace(KubernetesApiException error) =>
        error.Causes.Any(cause => cause.Reason == "NamespaceTerminating")
        || error.Message.Contains("because it is being terminated", StringComparison.Ordinal);

    /// <summary>
    /// A server that has just started may not know custom resources yet; its admission of owner references then refuses them. A namespace that has
    /// just been created may lack its default service account, without which no pod is taken.
    /// </summary>
    private static bool IsUnprepared(KubernetesApiException error) =>
        error.Message.Contains("cannot find RESTMapping", StringComparison.Ordinal)
        || error.Message.Contains("error looking up service account", StringComparison.Ordinal);
}
