using System.Collections.Concurrent;
using System.Diagnostics;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Kubernetes;
using Hotlap.Operator.Tests.Support;
using Kinds = Hotlap.Operator.Observing.Resources;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>
/// Plays the kubelet for pods that users delete, relabel and orphan: a load takes its time and fails without its target, and what a pod is for is
/// decided by the labels that it was created with. Every generator that ends well has a figure of its own.
/// </summary>
internal sealed class HandsNode : IAsyncDisposable
{
    private static readonly TimeSpan Pace = TimeSpan.FromMilliseconds(60);

    private readonly Cluster _cluster;
    private readonly CancellationTokenSource _stop = new();
    private readonly ConcurrentDictionary<string, HandledPod> _pods = new(StringComparer.Ordinal);
    private readonly WatchCache<Pod> _seen;
    private readonly Task _watch;
    private int _figures;

    public HandsNode(Cluster cluster)
    {
        _cluster = cluster;
        _seen =
            new WatchCache<Pod>(
                cluster.Client, Kinds.Pods, new WatchCacheOptions<Pod> { OnChange = Changed, MaxReconnectDelay = TimeSpan.FromSeconds(1) });
        _watch = _seen.RunAsync(_stop.Token);
    }

    /// <summary>Every pod of a run that there ever was, by the labels of its creation.</summary>
    public IReadOnlyList<HandledPod> PodsOf(string runUid) => [.. _pods.Values.Where(pod => pod.RunUid == runUid)];

    /// <summary>Every pod of a namespace that there ever was.</summary>
    public IEnumerable<HandledPod> PodsOfSpace(string space) => _pods.Values.Where(pod => pod.Key.Namespace == space);

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _watch;
        _stop.Dispose();
    }

    private void Changed(ObjectChange<Pod> change)
    {
        if (change.New is null && change.Old is { } gone && _pods.TryGetValue(gone.Metadata.Uid, out var known)) known.IsGone = true;
        if (change.New is not { } pod || HandledPod.Of(pod.Metadata) is not { } handled || !_pods.TryAdd(pod.Metadata.Uid, handled)) return;
        _ = Task.Run(() => PlayToItsEndAsync(handled));
    }

    private async Task PlayToItsEndAsync(HandledPod handled)
    {
        while (!_stop.IsCancellationRequested && !handled.IsGone)
        {
            try
            {
                if (await _cluster.Client.FindAsync(Kinds.Pods, handled.Key, _stop.Token) is { } pod
                    && pod.Metadata.Uid == handled.Uid) await PlayAsync(pod, handled);
                await Task.Delay(Pace, _stop.Token);
            }
            // The server is away for a moment, or another write of this pod came first.
            catch (Exception) when (!_stop.IsCancellationRequested)
            {
                await Task.Delay(200);
            }
            catch (OperationCanceledException)
            {
                return;
            }
        }
    }

    private async Task PlayAsync(Pod pod, HandledPod handled)
    {
        if (pod.Metadata.DeletionTimestamp is not null)
            await _cluster.Client.DeleteAsync(
                Kinds.Pods, handled.Key, new DeleteOptions { GracePeriodSeconds = 0, Uid = handled.Uid }, _stop.Token);
        else if (pod.Status.Phase == "Pending" && handled.IsTarget)
            await _cluster.Node.MakeReadyAsync(pod);
        else if (pod.Status.Phase == "Pending" && handled.IsDependency)
            await _cluster.Node.MakeReadyAsync(pod, "dependency");
        else if (pod.Status.Phase == "Pending" && !handled.IsLookAlike)
            await BeginAsync(pod, handled);
        else if (pod.Status.Phase == "Running" && handled.EndsAt is { } end && Stopwatch.GetTimestamp() > end)
            await EndAsync(pod, handled);
    }

    private async Task BeginAsync(Pod pod, HandledPod handled)
    {
        handled.Target = _pods.Values.Where(target => target.IsTarget && !target.IsGone && target.Trial == handled.Trial)
            .MaxBy(target => target.SeenAt);
        handled.Dependencies = [.. _pods.Values.Where(pod => pod.IsDependency && !pod.IsGone && pod.Trial == handled.Trial)];
        await _cluster.Node.RunAsync(pod, "load");
        handled.EndsAt = Stopwatch.GetTimestamp() + (long)(handled.LoadTime.TotalSeconds * Stopwatch.Frequency);
    }

    private async Task EndAsync(Pod pod, HandledPod handled)
    {
        if (handled.Target is not { IsGone: false })
        {
            await _cluster.Node.EndAsync(pod, "load", 1, """
                {"version":1,"lines":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","failure":{"kind":"TargetDied","message":"The target is gone.","scenario":"","payload":"","output":""} }
                """.Trim());
            return;
        }

        var figure = 1000 + Interlocked.Increment(ref _figures);
        handled.Figures[figure] = Stopwatch.GetTimestamp();
        await _cluster.Node.FinishAsync(pod, figure);
    }
}

/// <summary>A pod that there was.</summary>
internal sealed class HandledPod
{
    public required string Uid { get; init; }

    public required ObjectKey Key { get; init; }

    /// <summary>UID of the run, round and variant.</summary>
    public required string Trial { get; init; }

    public required string RunUid { get; init; }

    public required bool IsTarget { get; init; }

    public required bool IsDependency { get; init; }

    public required bool IsLookAlike { get; init; }

    /// <summary>UID of what controls it.</summary>
    public required string Controller { get; init; }

    public long SeenAt { get; } = Stopwatch.GetTimestamp();

    public TimeSpan LoadTime => TimeSpan.FromMilliseconds(400 + (Math.Abs(Uid.GetHashCode(StringComparison.Ordinal)) % 900));

    public bool IsGone { get; set; }

    /// <summary>The target that a generator has put under load.</summary>
    public HandledPod? Target { get; set; }

    /// <summary>The dependencies of a generator's trial that were there when it began.</summary>
    public IReadOnlyList<HandledPod> Dependencies { get; set; } = [];

    public long? EndsAt { get; set; }

    /// <summary>Figures that a generator wrote, and when it did; more than one only where the server was away.</summary>
    public ConcurrentDictionary<int, long> Figures { get; } = new();

    /// <summary>When a hand took it away from its run; null when none did.</summary>
    public long? TakenAt { get; set; }

    /// <summary>True where a hand had taken the pod, its target or a dependency away before a moment.</summary>
    public bool WasTakenBefore(long moment) =>
        TakenAt < moment || Target?.TakenAt < moment || Dependencies.Any(dependency => dependency.TakenAt < moment);

    public static HandledPod? Of(ObjectMeta metadata) =>
        metadata.Label(Labels.RunUid) is not { } run || metadata.Label(Labels.Role) is not { } role ? null : new HandledPod
    {
        Uid = metadata.Uid,
        Key = new ObjectKey(metadata.Namespace, metadata.Name),
        Trial = $"{run} {metadata.Label(Labels.Round)} {metadata.Label(Labels.Variant)}",
        RunUid = run,
        IsTarget = role == Labels.RoleTarget && !Hands.IsLookAlike(metadata),
        IsDependency = role == Labels.RoleDependency && !Hands.IsLookAlike(metadata),
        IsLookAlike = Hands.IsLookAlike(metadata),
        Controller = metadata.OwnerReferences?.FirstOrDefault(owner => owner.Controller == true)?.Uid ?? "",
    };
}
