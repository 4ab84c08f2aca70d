namespace Hotlap.Kubernetes;

/// <summary>Selection, storage, callbacks and timing of a cache.</summary>
public sealed record WatchCacheOptions<T>
{
    /// <summary>Namespaces to watch, each with its own watch; empty for all namespaces and for cluster-scoped resources.</summary>
    public IReadOnlyList<string> Namespaces { get; init; } = [];

    /// <summary>Label selector in the API's syntax.</summary>
    public string? LabelSelector { get; init; }

    /// <summary>Reduces an object to be stored; null drops it. Must keep what <see cref="ResourceType{T}.Identity"/> reads.</summary>
    public Func<T, T?>? Transform { get; init; }

    /// <summary>Returns the value under which <see cref="WatchCache{T}.FindByIndex"/> finds an object; null for none.</summary>
    public Func<T, string?>? IndexBy { get; init; }

    /// <summary>
    /// True for finished objects, which are rarely read. They are kept as compressed JSON, a tenth of the size, and decompressed at each
    /// read. Null for none.
    /// </summary>
    public Func<T, bool>? IsAtRest { get; init; }

    /// <summary>
    /// Returns the outline that <see cref="WatchCache{T}.ListAwake"/> returns in place of an object that is rarely read whole; the object
    /// itself is kept as compressed JSON. Returns null for an object that is kept uncompressed.
    /// </summary>
    public Func<T, T?>? Outline { get; init; }

    /// <summary>Returns the budget from which an object is kept whole; null for an object that is always kept.</summary>
    public Func<T, Allowance?>? Allowance { get; init; }

    /// <summary>
    /// Returns the small part that is kept of an object without room in its budget; with <see cref="Allowance"/>. Reads return the part.
    /// </summary>
    public Func<T, T>? Withheld { get; init; }

    /// <summary>
    /// Called for a withheld object for which there is room now. <see cref="WatchCache{T}.Refill"/> with the whole object makes the cache
    /// keep it.
    /// </summary>
    public Action<ObjectKey>? OnRoom { get; init; }

    /// <summary>Limits the cache to the objects that are needed at present; null for all.</summary>
    public Focus? Focus { get; init; }

    /// <summary>Called for each change that the cache has stored, in order, one at a time per namespace; must be quick.</summary>
    public Action<ObjectChange<T>>? OnChange { get; init; }

    /// <summary>Called for an object that cannot be deserialized; the cache keeps the last readable version, if any.</summary>
    public Action<UnreadableObject>? OnUnreadable { get; init; }

    /// <summary>Called when a list or watch ends early.</summary>
    public Action<WatchInterruption>? OnInterrupted { get; init; }

    /// <summary>Called after each complete list with its start time; the cache has all that was stored before that time.</summary>
    public Action<DateTimeOffset>? OnListed { get; init; }

    /// <summary>Objects per page of a list.</summary>
    public int PageSize { get; init; } = 100;

    /// <summary>
    /// Watch timeout sent to the server. The cache picks a random value between this and twice this, so that watches do not end together.
    /// </summary>
    public TimeSpan WatchTimeout { get; init; } = TimeSpan.FromSeconds(25);

    /// <summary>
    /// Longest time without an event or bookmark before a watch is replaced by one from the last seen version. The server ends a watch
    /// after at most twice <see cref="WatchTimeout"/>; if that is shorter, silence means that the connection is dead, and counts as an
    /// interruption. If it is longer, bookmarks decide, which servers send about once a minute and before they end a watch: a watch that
    /// had bookmarks and falls silent counts as interrupted; one that never had any is renewed silently.
    /// </summary>
    public TimeSpan MaxSilence { get; init; } = TimeSpan.FromSeconds(55);

    /// <summary>State shared by the caches of one server; by default each cache has its own.</summary>
    public ServerHistory History { get; init; } = new();

    /// <summary>First pause after a failure, doubled up to <see cref="MaxReconnectDelay"/>, less a random share of up to half.</summary>
    public TimeSpan ReconnectDelay { get; init; } = TimeSpan.FromMilliseconds(500);

    /// <summary>Longest pause after a failure.</summary>
    public TimeSpan MaxReconnectDelay { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Clock for pauses and for the silence watchdog.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>Random source for jitter.</summary>
    public Random Random { get; init; } = new();
}
