namespace Hotlap.Kubernetes;

/// <summary>What a cache holds and whom it tells.</summary>
/// <typeparam name="T">The type of the objects.</typeparam>
public sealed record WatchCacheOptions<T>
    where T : class
{
    /// <summary>Namespaces to watch, each by a watch of its own; empty for all (and for cluster-wide resources).</summary>
    public IReadOnlyList<string> Namespaces { get; init; } = [];

    /// <summary>Label selector in the API's syntax.</summary>
    public string? LabelSelector { get; init; }

    /// <summary>Field selector in the API's syntax.</summary>
    public string? FieldSelector { get; init; }

    /// <summary>Slims an object before it is kept; null drops it. Must keep what <see cref="ResourceType{T}.Identity"/> reads.</summary>
    public Func<T, T?>? Transform { get; init; }

    /// <summary>The value under which <see cref="WatchCache{T}.FindByIndex"/> finds an object; null for none.</summary>
    public Func<T, string?>? IndexBy { get; init; }

    /// <summary>
    /// Which objects are hardly ever asked for: they are kept as compressed JSON, a tenth of their size, and read from it each time. Null for none.
    /// </summary>
    public Func<T, bool>? IsAtRest { get; init; }

    /// <summary>
    /// What <see cref="WatchCache{T}.ListAwake"/> shows of an object that is seldom read whole: the object itself is kept as compressed JSON. Null for an
    /// object that is kept as it is.
    /// </summary>
    public Func<T, T?>? Outline { get; init; }

    /// <summary>Where only some objects matter at a time; null for all.</summary>
    public Focus? Focus { get; init; }

    /// <summary>Called for each change, in order, one at a time per namespace; must be quick. Reads of the cache see the change already.</summary>
    public Action<ObjectChange<T>>? OnChange { get; init; }

    /// <summary>Called for an object that cannot be read; the cache keeps the last readable version, if it has one.</summary>
    public Action<UnreadableObject>? OnUnreadable { get; init; }

    /// <summary>Called when a list or watch ends before its time.</summary>
    public Action<WatchInterruption>? OnInterrupted { get; init; }

    /// <summary>Called after each complete list with the time of its begin: what the server had answered before that is in the cache.</summary>
    public Action<DateTimeOffset>? OnListed { get; init; }

    /// <summary>Objects per page of a list.</summary>
    public int PageSize { get; init; } = 100;

    /// <summary>When the server shall end a watch; the cache draws between this and twice this, so that watches do not end together.</summary>
    public TimeSpan WatchTimeout { get; init; } = TimeSpan.FromSeconds(25);

    /// <summary>
    /// A watch without event or bookmark for this long is replaced by a new one from the version seen last. With less than this as
    /// <see cref="WatchTimeout"/>, twice, the server should have ended it before: then it counts as interrupted. Servers send bookmarks about
    /// once a minute and before they end a watch: with longer timeouts a watch that had some and falls silent counts as interrupted, and
    /// one that never had any is renewed without a word.
    /// </summary>
    public TimeSpan MaxSilence { get; init; } = TimeSpan.FromSeconds(55);

    /// <summary>What caches of the same server share; each has its own unless set.</summary>
    public ServerHistory History { get; init; } = new();

    /// <summary>First pause after a failure; doubled up to <see cref="MaxReconnectDelay"/>, of which a random half to whole is waited.</summary>
    public TimeSpan ReconnectDelay { get; init; } = TimeSpan.FromMilliseconds(500);

    /// <summary>The longest pause after a failure.</summary>
    public TimeSpan MaxReconnectDelay { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>The clock of pauses and of the watchdog.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>Source of jitter.</summary>
    public Random Random { get; init; } = new();
}
