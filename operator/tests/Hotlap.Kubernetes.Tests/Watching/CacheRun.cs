using System.Collections.Concurrent;
using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Watching;

/// <summary>A running cache that keeps what it was told.</summary>
internal sealed class CacheRun<T> : IAsyncDisposable
    where T : class
{
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _run;

    public CacheRun(IKubernetesClient client, ResourceType<T> type, WatchCacheOptions<T> options)
    {
        Cache = new WatchCache<T>(client, type, options with
        {
            OnChange = options.OnChange ?? (change => Changes.Enqueue($"{change.Kind} {change.Key.Name}")),
            OnUnreadable = Unreadable.Enqueue,
            OnInterrupted = Interruptions.Enqueue,
        });
        _run = Cache.RunAsync(_stop.Token);
    }

    public WatchCache<T> Cache { get; }

    public ConcurrentQueue<string> Changes { get; } = new();

    public ConcurrentQueue<UnreadableObject> Unreadable { get; } = new();

    public ConcurrentQueue<WatchInterruption> Interruptions { get; } = new();

    public Task SyncAsync() => Cache.WaitForSyncAsync(CancellationToken.None).WaitAsync(TimeSpan.FromSeconds(20));

    public Task SeeAsync(string change) => Eventually.BecomesAsync(change, () => Changes.Contains(change));

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _run.WaitAsync(TimeSpan.FromSeconds(10));
        _stop.Dispose();
    }
}
