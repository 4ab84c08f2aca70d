namespace Hotlap.Kubernetes;

/// <summary>Decides, for all callers, how errors of API requests are handled.</summary>
public static class ErrorClassifier
{
    /// <summary>Classifies an exception of <see cref="IKubernetesClient"/>, except a cancellation, which is not an error.</summary>
    public static ErrorClass Classify(Exception error) => error switch
    {
        KubernetesApiException api => Classify(api),
        JsonException or NotSupportedException or InvalidOperationException => ErrorClass.Terminal,
        AggregateException { InnerException: { } inner } => Classify(inner),
        _ => ErrorClass.Retryable,
    };

    /// <summary>
    /// True for an RBAC denial. It says nothing about the object: a server that has just started may not have loaded its roles yet, and
    /// the permission can be granted later.
    /// </summary>
    public static bool LacksRight(string message) =>
        message.Contains("is forbidden: User \"", StringComparison.Ordinal) && message.Contains("\" cannot ", StringComparison.Ordinal);

    private static ErrorClass Classify(KubernetesApiException error) => error.StatusCode switch
    {
        HttpStatusCode.Forbidden when IsQuota(error) || IsTerminatingNamespace(error) => ErrorClass.Waiting,
        HttpStatusCode.Forbidden when IsUnprepared(error) || LacksRight(error.Message) => ErrorClass.Retryable,
        HttpStatusCode.NotFound when IsTerminatingNamespace(error) => ErrorClass.Waiting,
        _ when IsTooLarge(error) => ErrorClass.Terminal,
        // The token may be rotated, or an authentication webhook of the server may be restarting.
        HttpStatusCode.Unauthorized => ErrorClass.Retryable,
        HttpStatusCode.Conflict or HttpStatusCode.Gone or HttpStatusCode.RequestTimeout or HttpStatusCode.TooManyRequests
            or >= HttpStatusCode.InternalServerError => ErrorClass.Retryable,
        _ => ErrorClass.Terminal,
    };

    /// <summary>
    /// etcd rejects requests above 1.5 MiB, and the API server's etcd client messages above 2 MiB. The API server passes both errors on.
    /// </summary>
    private static bool IsTooLarge(KubernetesApiException error) => error.StatusCode == HttpStatusCode.RequestEntityTooLarge
        || error.Message.Contains("etcdserver: request is too large", StringComparison.Ordinal)
        || error.Message.Contains("trying to send message larger than max", StringComparison.Ordinal);

    /// <summary>
    /// True where a quota on resources refuses a container that does not state them. No wait cures that.
    /// </summary>
    public static bool LacksResources(string message) =>
        message.Contains("failed quota", StringComparison.Ordinal) && message.Contains("must specify", StringComparison.Ordinal);

    private static bool IsQuota(KubernetesApiException error) => !LacksResources(error.Message)
        && (error.Message.Contains("exceeded quota", StringComparison.Ordinal)
            || error.Message.Contains("failed quota", StringComparison.Ordinal));

    private static bool IsTerminatingNamespace(KubernetesApiException error) =>
        error.Causes.Any(cause => cause.Reason == "NamespaceTerminating")
        || error.Message.Contains("because it is being terminated", StringComparison.Ordinal);

    /// <summary>
    /// A server that has just started may not know custom resources yet, and its owner reference admission then rejects them. A namespace
    /// that has just been created may lack its default service account, without which pods are rejected.
    /// </summary>
    private static bool IsUnprepared(KubernetesApiException error) =>
        error.Message.Contains("cannot find RESTMapping", StringComparison.Ordinal)
        || error.Message.Contains("error looking up service account", StringComparison.Ordinal);
}

/// <summary>How to handle an error.</summary>
public enum ErrorClass
{
    /// <summary>The same request will fail again until a person changes something.</summary>
    Terminal,

    /// <summary>Expected to resolve by itself (quota, a namespace being deleted): retry at a fixed interval, with a deadline.</summary>
    Waiting,

    /// <summary>Retry soon with backoff: conflicts, throttling, server errors, network errors, timeouts.</summary>
    Retryable,
}
