using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>Reads a Job's events to find out why it has no pod.</summary>
internal sealed class JobInspector(IKubernetesClient client)
{
    private static readonly string[] Final = ["is invalid", "denied the request"];

    /// <summary>Throws when an event of the Job reports a rejected pod.</summary>
    public async Task InspectAsync(BenchmarkRun run, InspectJob inspect, CancellationToken cancellationToken)
    {
        var query = new ListQuery { Namespace = run.Metadata.Namespace, FieldSelector = $"involvedObject.uid={inspect.Uid}", Limit = 100 };
        var events = await client.ListAsync(Resources.Events, query, cancellationToken);
        var refusal = events.Items
            .Where(record => record is { Reason: "FailedCreate", Message: not null })
            .MaxBy(record => record.LastTimestamp ?? record.Metadata.CreationTimestamp);
        if (refusal?.Message is { } message)
            throw Refusal.Explain(Classify(message), message, inspect.Subject);
    }

    /// <summary>Classifies a Job controller's failure to create a pod by its message, because an event has no status code.</summary>
    internal static ErrorClass Classify(string message) => message.Contains("is forbidden", StringComparison.Ordinal)
        ? ErrorClassifier.Classify(new KubernetesApiException(HttpStatusCode.Forbidden, "", message))
        : Final.Any(text => message.Contains(text, StringComparison.Ordinal)) ? ErrorClass.Terminal : ErrorClass.Retryable;
}
