namespace Hotlap.Kubernetes;

/// <summary>Time since the last message of the server: a list, an event, a bookmark, the orderly end of a watch. Thread-safe.</summary>
internal sealed class Liveness(TimeProvider clock)
{
    private long _heardAt = clock.GetTimestamp();

    public TimeSpan Silence => clock.GetElapsedTime(Interlocked.Read(ref _heardAt));

    public void Hear() => Interlocked.Exchange(ref _heardAt, clock.GetTimestamp());
}

/// <summary>
/// Ends one watch after <paramref name="maxSilence"/> without an event or bookmark. Judges how the watch ended, which the server ends
/// after <paramref name="timeout"/>.
/// </summary>
internal sealed class SilenceWatchdog(TimeProvider clock, TimeSpan maxSilence, TimeSpan timeout) : IDisposable
{
    /// <summary>A shorter watch counts as failed, so that a server that ends watches at once is not called in a tight loop.</summary>
    private static readonly TimeSpan ShortestWatch = TimeSpan.FromSeconds(1);

    /// <summary>A watch that ends this long before its timeout was ended by a server that shut down.</summary>
    private static readonly TimeSpan EarlyEnd = TimeSpan.FromSeconds(5);

    private readonly CancellationTokenSource _silence = new(maxSilence, clock);
    private readonly long _started = clock.GetTimestamp();
    private bool _hasHeard;
    private bool _hasBookmarks;

    public CancellationToken Silence => _silence.Token;

    /// <summary>
    /// True when silence means a lost connection. Without etcd progress notifications (before etcd 3.5) servers send no bookmarks while
    /// idle, so a silent watch without bookmarks is only renewed. With a timeout below the longest silence the server should have ended
    /// the watch before, so the connection is lost.
    /// </summary>
    public bool IsSilenceLoss => _hasBookmarks || timeout < maxSilence;

    /// <summary>True when the server ended the watch at once, without an event.</summary>
    public bool HasFailed => !_hasHeard && clock.GetElapsedTime(_started) < ShortestWatch;

    /// <summary>True when the server ended the watch well before its timeout.</summary>
    public bool HasEndedEarly => clock.GetElapsedTime(_started) < timeout - EarlyEnd;

    public void Hear(WatchEventKind kind)
    {
        _silence.CancelAfter(maxSilence);
        _hasHeard = true;
        _hasBookmarks |= kind == WatchEventKind.Bookmark;
    }

    public void Dispose() => _silence.Dispose();
}

/// <summary>
/// Pace of reconnects: pauses that double with each failure, longer when the server asks for it, and short as long as no server answers:
/// that costs no server anything, and it is seen soon when it is back.
/// </summary>
internal sealed class ReconnectPace(Random random, TimeSpan first, TimeSpan longest)
{
    private static readonly TimeSpan LongestWithoutServer = TimeSpan.FromSeconds(4);

    private int _failures;

    public void Reset() => _failures = 0;

    public TimeSpan PauseAfter(Exception error)
    {
        var limit = error is KubernetesApiException || longest < LongestWithoutServer ? longest : LongestWithoutServer;
        var pause = Backoff.Draw(random, first, limit, ++_failures);
        return (error as KubernetesApiException)?.AskedPause is { } asked && asked > pause ? asked : pause;
    }
}
