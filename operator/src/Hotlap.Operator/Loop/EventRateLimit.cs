using System.Collections.Concurrent;
using Hotlap.Api.Core;
using Hotlap.Planning.Actions;

namespace Hotlap.Operator.Loop;

/// <summary>
/// Rate-limits repeated events: a run that alternates between two states emits each event at most once in ten minutes. The state is in
/// memory, so after a restart each is emitted once more.
/// </summary>
internal sealed class EventRateLimit(TimeProvider time)
{
    private static readonly TimeSpan Quiet = TimeSpan.FromMinutes(10);

    private readonly ConcurrentDictionary<string, Told> _told = new(StringComparer.Ordinal);

    public bool IsDue(ObjectMeta run, PlannedEvent planned)
    {
        if (!planned.IsPassing) return true;
        var told =
            _told.AddOrUpdate(run.Uid, _ => new Told(run.Generation), (_, known) => known.Generation == run.Generation
                ? known : new Told(run.Generation));
        var now = time.GetUtcNow();
        if (told.Times.TryGetValue(planned.Reason, out var last) && now < last + Quiet) return false;
        told.Times[planned.Reason] = now;
        return true;
    }

    public void Forget(string uid) => _told.TryRemove(uid, out _);

    /// <summary>When passing events of a generation were last emitted, by reason.</summary>
    private sealed record Told(long Generation)
    {
        public ConcurrentDictionary<string, DateTimeOffset> Times { get; } = new(StringComparer.Ordinal);
    }
}
