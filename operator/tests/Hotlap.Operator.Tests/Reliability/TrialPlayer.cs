using System.Collections.Concurrent;
using System.Globalization;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Contract;
using Hotlap.Operator.Tests.Support;
using Kinds = Hotlap.Operator.Observing.Resources;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>
/// Plays the kubelet for every pod of the cluster: targets become ready, generators end with a figure of their own trial, and what is
/// asked to go goes. What it does follows from a pod's state alone, so that the API server may forget and come back.
/// </summary>
internal sealed class TrialPlayer : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(120);

    private readonly Cluster _cluster;
    private readonly Func<Pod, IEnumerable<SampleLine>>? _script;
    private readonly CancellationTokenSource _stop = new();
    private readonly ConcurrentDictionary<string, Played> _pods = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, bool> _busy = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, bool> _waiting = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, bool> _told = new(StringComparer.Ordinal);
    private readonly WatchCache<Pod> _seen;
    private readonly Task _watch;

    /// <param name="cluster">Where it plays.</param>
    /// <param name="script">What a generator's pod writes; null for one cell with the figure of <see cref="RequestsPerSecond"/>.</param>
    public TrialPlayer(Cluster cluster, Func<Pod, IEnumerable<SampleLine>>? script = null)
    {
        (_cluster, _script) = (cluster, script);
        var options =
            new WatchCacheOptions<Pod> { LabelSelector = Labels.RunUid, OnChange = Changed, MaxReconnectDelay = TimeSpan.FromSeconds(1) };
        _seen = new WatchCache<Pod>(cluster.Client, Kinds.Pods, options);
        _watch = _seen.RunAsync(_stop.Token);
    }

    /// <summary>The round in which the node has to pull each target's image; zero for none.</summary>
    public int PulledRound { get; init; }

    /// <summary>Targets of later rounds never become ready.</summary>
    public int LastRound { get; init; } = int.MaxValue;

    /// <summary>Pause between two looks at a pod.</summary>
    public TimeSpan Pace { get; init; } = TimeSpan.FromMilliseconds(30);

    /// <summary>Lets the services of a namespace never become ready.</summary>
    public void KeepWaiting(string space) => _waiting[space] = true;

    /// <summary>What a trial measures: another figure for each.</summary>
    public static int RequestsPerSecond(int round, string variant) => 1000 + (100 * round) + Array.IndexOf(WholeRuns.Variants, variant);

    /// <summary>Every pod that there ever was for a run.</summary>
    public IReadOnlyList<Played> PodsOf(string runUid) => [.. _pods.Values.Where(pod => pod.RunUid == runUid)];

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _watch;
        _stop.Dispose();
    }

    private void Changed(ObjectChange<Pod> change)
    {
        if (change.New is not { } pod) return;
        _pods.TryAdd(pod.Metadata.Uid, Played.Of(pod.Metadata));
        if (_busy.TryAdd(pod.Metadata.Uid, true))
            _ = Task.Run(() => PlayToItsEndAsync(pod));
    }

    private async Task PlayToItsEndAsync(Pod pod)
    {
        var key = Kinds.Identity(pod.Metadata).Key;
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(_stop.Token);
        patience.CancelAfter(Patience);
        while (!patience.IsCancellationRequested)
        {
            try
            {
                if (_seen.Find(key) is not { } seen || seen.Metadata.Uid != pod.Metadata.Uid) break;
                if (HasWork(seen) && await _cluster.Client.FindAsync(Kinds.Pods, key, patience.Token) is { } now
                    && now.Metadata.Uid == pod.Metadata.Uid)
                    await PlayAsync(now, patience.Token);
                await Task.Delay(Pace, patience.Token);
            }
            // The server may be away for a moment, or another write of this pod came first.
            catch (Exception) when (!patience.IsCancellationRequested)
            {
                await Task.Delay(100);
            }
            catch (OperationCanceledException)
            {
                break;
            }
        }

        _busy.TryRemove(pod.Metadata.Uid, out _);
    }

    /// <summary>Hundreds of pods that only run must not cost the API server a request each, again and again.</summary>
    private static bool HasWork(Pod pod) => pod.Metadata.DeletionTimestamp is not null || pod.Status.Phase == "Pending";

    private async Task PlayAsync(Pod pod, CancellationToken cancellationToken)
    {
        if (pod.Metadata.DeletionTimestamp is not null)
        {
            var options = new DeleteOptions { GracePeriodSeconds = 0, Uid = pod.Metadata.Uid };
            await _cluster.Client.DeleteAsync(Kinds.Pods, Kinds.Identity(pod.Metadata).Key, options, cancellationToken);
        }
        else if (pod.Metadata.Label(Labels.Role) == Labels.RoleTarget && pod.Status.Phase == "Pending")
        {
            if (_waiting.ContainsKey(pod.Metadata.Namespace!) || _pods[pod.Metadata.Uid].Round > LastRound) return;
            await TellOfThePullAsync(pod);
            await _cluster.Node.MakeReadyAsync(pod);
        }
        else if (pod.Metadata.Label(Labels.Role) == Labels.RoleDependency && pod.Status.Phase == "Pending")
        {
            await _cluster.Node.MakeReadyAsync(pod, "dependency");
        }
        else if (pod.Metadata.Label(Labels.Role) == Labels.RoleGenerator && pod.Status.Phase == "Pending")
        {
            var played = _pods[pod.Metadata.Uid];
            if (pod.Metadata.Name.Contains("-walk-", StringComparison.Ordinal))
                await _cluster.Node.FinishProgramAsync(pod, "program", Samples.Walk(RequestsPerSecond(played.Round, played.Variant)));
            else if (_script is not null) await _cluster.Node.FinishAsync(pod, _script(pod));
            else await _cluster.Node.FinishAsync(pod, RequestsPerSecond(played.Round, played.Variant));
        }
    }

    private async Task TellOfThePullAsync(Pod pod)
    {
        if (PulledRound == 0 || !_told.TryAdd(pod.Metadata.Uid, true)) return;
        var pulled = _pods[pod.Metadata.Uid].Round == PulledRound;
        await _cluster.Node.TellAsync(pod, "Pulled", pulled
            ? "Successfully pulled image \"x\" in 1.3s" : "Container image \"x\" already present on machine");
        await _cluster.Node.TellAsync(pod, "Created", "Created container: target");
    }
}

/// <summary>A pod that there was.</summary>
/// <param name="RunUid">Run.</param>
/// <param name="Role">What it was for.</param>
/// <param name="Round">Round.</param>
/// <param name="Variant">Variant.</param>
/// <param name="Job">Name of its Job; empty where it had none.</param>
internal sealed record Played(string RunUid, string Role, int Round, string Variant, string Job)
{
    public static Played Of(ObjectMeta metadata) => new(
        metadata.Label(Labels.RunUid)!, metadata.Label(Labels.Role)!,
        int.Parse(metadata.Label(Labels.Round)!, CultureInfo.InvariantCulture), metadata.Label(Labels.Variant)!,
        metadata.OwnerReferences?.Find(owner => owner.Kind == "Job")?.Name ?? "");
}
