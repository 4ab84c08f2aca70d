using Hotlap.Planning.Notices;

namespace Hotlap.Operator.Notices;

/// <summary>
/// Sends notices in the background, so that a slow receiver delays no pass. What became of an attempt is lost with the process; the next
/// leader then sends a notice again that the run's status does not call delivered, with the same ID.
/// </summary>
internal sealed class NoticeSender(NoticeClient client, Action<ObjectKey> wake, TimeProvider time)
{
    private static readonly SemaphoreSlim Places = new(initialCount: 4);
    private static readonly TimeSpan FirstPause = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan LongestPause = TimeSpan.FromMinutes(5);

    private readonly Lock _gate = new();

    /// <summary>The sending of each run, by UID.</summary>
    private readonly Dictionary<string, Sending> _sendings = [];

    /// <summary>Returns the last attempt that has ended; null without one. One that the run's status shows is forgotten.</summary>
    public NoticeAttempt? Find(BenchmarkRun run)
    {
        if (RunStatusReader.Is(run, ConditionTypes.Notified)) Drop(run.Metadata.Uid);
        lock (_gate)
            return _sendings.GetValueOrDefault(run.Metadata.Uid)?.Last;
    }

    /// <summary>Begins to send a notice, unless one of the run is being sent; the run is queued when the attempt has ended.</summary>
    public void Begin(BenchmarkRun run, Notice notice, CancellationToken cancellationToken)
    {
        lock (_gate)
        {
            if (!_sendings.TryGetValue(run.Metadata.Uid, out var sending)) _sendings[run.Metadata.Uid] = sending = new Sending();
            if (sending.IsUnderWay) return;
            sending.IsUnderWay = true;
            _ = Task.Run(() => SendAsync(run.Metadata, notice, sending, cancellationToken), CancellationToken.None);
        }
    }

    public void Drop(string uid)
    {
        lock (_gate)
            _sendings.Remove(uid);
    }

    private async Task SendAsync(ObjectMeta run, Notice notice, Sending sending, CancellationToken cancellationToken)
    {
        try
        {
            await Places.WaitAsync(cancellationToken);
            try
            {
                Note(sending, notice.Id, await client.SendAsync(notice, cancellationToken));
            }
            finally
            {
                Places.Release();
            }

            wake(new ObjectKey(run.Namespace, run.Name));
        }
        catch (OperationCanceledException)
        {
            // Another process leads, and sends the notice.
        }
    }

    private void Note(Sending sending, string id, NoticeProblem? problem)
    {
        lock (_gate)
        {
            sending.Failures = sending.Last?.Id == id ? sending.Failures + 1 : 1;
            var pause = Backoff.After(sending.Failures, FirstPause, LongestPause, problem?.AskedPause);
            sending.Last = new NoticeAttempt(id, problem?.Message, time.GetUtcNow() + pause);
            sending.IsUnderWay = false;
        }
    }

    private sealed class Sending
    {
        public bool IsUnderWay { get; set; }

        /// <summary>Attempts for the last notice that failed.</summary>
        public int Failures { get; set; }

        public NoticeAttempt? Last { get; set; }
    }
}
