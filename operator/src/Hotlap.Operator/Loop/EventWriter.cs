using System.Collections.Concurrent;
using Hotlap.Measurement.Text;
using Hotlap.Operator.Observing;

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

    public void Forget(string uid) => _rateLimit.Forget(uid);

    public async Task WriteAsync(ObjectIdentity run, PlannedEvent planned, CancellationToken cancellationToken)
    {
        try
        {
            var regarding = new ObjectReference(Resources.Runs.ApiVersion, Resources.Runs.Kind, run);
            var message = PlainText.Of(planned.Message, LongestMessage);
            var record = new ObjectEvent(regarding, planned.Reason, message, time.GetUtcNow()) { IsWarning = planned.IsWarning };
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

/// <summary>
/// Rate-limits repeated events: a run that alternates between two states emits each event at most once in ten minutes. The state is in
/// memory, so after a restart each is emitted once more.
/// </summary>
internal sealed class EventRateLimit(TimeProvider time)
{
    private static readonly TimeSpan Quiet = TimeSpan.FromMinutes(10);

    private readonly ConcurrentDictionary<(string Uid, string Reason), (long Generation, DateTimeOffset At)> _told = [];

    public bool IsDue(ObjectMeta run, PlannedEvent planned)
    {
        if (!planned.IsPassing) return true;
        var (key, now) = ((run.Uid, planned.Reason), time.GetUtcNow());
        if (_told.TryGetValue(key, out var last) && last.Generation == run.Generation && now < last.At + Quiet) return false;
        _told[key] = (run.Generation, now);
        return true;
    }

    public void Forget(string uid)
    {
        foreach (var (key, _) in _told.Where(told => told.Key.Uid == uid)) _told.TryRemove(key, out _);
    }
}
