using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Text;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Actions;

namespace Hotlap.Operator.Loop;

/// <summary>Reports transitions with one log line and one Event each. Events are best effort; the status is authoritative.</summary>
internal sealed partial class EventWriter(IKubernetesClient client, TimeProvider time, ILogger<EventWriter> logger)
{
    private const int LongestMessage = 1024;

    private readonly EventRateLimit _rateLimit = new(time);

    public async Task WriteAsync(BenchmarkRun run, IEnumerable<PlannedEvent> events, CancellationToken cancellationToken)
    {
        foreach (var planned in events.Where(planned => _rateLimit.IsDue(run.Metadata, planned)))
        {
            Log.Transition(
                logger, run.Metadata.Namespace, run.Metadata.Name, planned.Reason, PlainText.Of(planned.Message, LongestMessage));
            await WriteAsync(Resources.Identity(run.Metadata), planned, cancellationToken);
        }
    }

    /// <summary>Forgets the emitted events of a run that has ended or is gone.</summary>
    public void Forget(string uid) => _rateLimit.Forget(uid);

    public async Task WriteAsync(ObjectIdentity run, PlannedEvent planned, CancellationToken cancellationToken)
    {
        try
        {
            var regarding = new ObjectReference(Resources.Runs.ApiVersion, Resources.Runs.Kind, run);
            var record =
                new ObjectEvent(
                    regarding, planned.Reason, PlainText.Of(planned.Message, LongestMessage),
                    time.GetUtcNow()) { IsWarning = planned.IsWarning };
            await client.RecordEventAsync(record, cancellationToken);
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested)
        {
            Log.EventLost(logger, run.Namespace, run.Name, planned.Reason, e.Message);
        }
    }

    private static partial class Log
    {
        [LoggerMessage(201, LogLevel.Information, "Run {Namespace}/{Name}: {Reason}: {Message}")]
        public static partial void Transition(ILogger logger, string? @namespace, string name, string reason, string message);

        [LoggerMessage(202, LogLevel.Warning, "Run {Namespace}/{Name}: the event {Reason} could not be stored: {Message}")]
        public static partial void EventLost(ILogger logger, string? @namespace, string name, string reason, string message);
    }
}
