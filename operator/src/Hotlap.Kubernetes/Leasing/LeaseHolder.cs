using k8s.Models;

namespace Hotlap.Kubernetes;

/// <summary>Acquires, renews and releases one Lease; remembers its last observed state and the time of observation.</summary>
internal sealed class LeaseHolder(IKubernetesClient client, LeaderElectionOptions options)
{
    private readonly ObjectKey _key = new(options.Namespace, options.LeaseName);
    private V1Lease? _seen;
    private long _seenAt;
    private string? _leader;

    public bool IsHeldByOther => _seen?.Spec?.HolderIdentity is { Length: > 0 } holder && holder != options.Identity;

    /// <summary>Time until another process's Lease expires, by this process's observation; zero when no other process holds it.</summary>
    public TimeSpan TimeToExpiry => IsHeldByOther ? DurationOf(_seen!) - options.TimeProvider.GetElapsedTime(_seenAt) : TimeSpan.Zero;

    /// <summary>Reads the Lease and, when it is ours, free or expired, writes it once. True when this process now holds it.</summary>
    public async Task<bool> TryHoldAsync(CancellationToken cancellationToken)
    {
        try
        {
            // While this process holds the Lease, its last write is the server's state, so one request renews it.
            if (_seen is null || _seen.Spec?.HolderIdentity != options.Identity)
                See(await client.FindAsync(ApiTypes.Lease, _key, cancellationToken));
            if (_seen is null)
                See(await client.CreateAsync(ApiTypes.Lease, options.Namespace, Holding(null), cancellationToken));
            else if (!IsHeldByOther || HasExpired(_seen))
                See(await client.ReplaceAsync(ApiTypes.Lease, _key, Holding(_seen), cancellationToken));
            return !IsHeldByOther;
        }
        catch (KubernetesApiException error) when (error.StatusCode is HttpStatusCode.Conflict or HttpStatusCode.NotFound)
        {
            // Another process has written or deleted the Lease; read its present state.
            See(await client.FindAsync(ApiTypes.Lease, _key, cancellationToken));
            return false;
        }
        catch
        {
            // The write may or may not have been applied, so the Lease is read again next time.
            if (!IsHeldByOther)
                _seen = null;
            throw;
        }
    }

    /// <summary>Releases the Lease; false when this process did not hold it.</summary>
    public async Task<bool> ReleaseAsync(CancellationToken cancellationToken)
    {
        var lease = await client.FindAsync(ApiTypes.Lease, _key, cancellationToken);
        _seen = null;
        if (lease?.Spec?.HolderIdentity != options.Identity)
            return false;
        var released = lease with { Spec = lease.Spec with { HolderIdentity = "", LeaseDurationSeconds = 1, RenewTime = Now() } };
        await client.ReplaceAsync(ApiTypes.Lease, _key, released, cancellationToken);
        return true;
    }

    private void See(V1Lease? lease)
    {
        if (lease is null || _seen?.Metadata.ResourceVersion != lease.Metadata.ResourceVersion)
            _seenAt = options.TimeProvider.GetTimestamp();
        _seen = lease;
        if (lease?.Spec?.HolderIdentity is not { Length: > 0 } holder || holder == _leader)
            return;
        _leader = holder;
        options.OnLeaderChanged?.Invoke(holder);
    }

    private bool HasExpired(V1Lease lease) => options.TimeProvider.GetElapsedTime(_seenAt) >= DurationOf(lease);

    private TimeSpan DurationOf(V1Lease lease) =>
        TimeSpan.FromSeconds(lease.Spec?.LeaseDurationSeconds ?? (int)options.LeaseDuration.TotalSeconds);

    private V1Lease Holding(V1Lease? before)
    {
        var wasOurs = before?.Spec?.HolderIdentity == options.Identity;
        var spec = new V1LeaseSpec
        {
            HolderIdentity = options.Identity,
            LeaseDurationSeconds = (int)options.LeaseDuration.TotalSeconds,
            AcquireTime = wasOurs ? before!.Spec.AcquireTime : Now(),
            RenewTime = Now(),
            LeaseTransitions = wasOurs ? before!.Spec.LeaseTransitions : (before?.Spec?.LeaseTransitions ?? -1) + 1,
        };
        return new V1Lease
        {
            ApiVersion = ApiTypes.Lease.ApiVersion,
            Kind = ApiTypes.Lease.Kind,
            Metadata = before?.Metadata ?? new V1ObjectMeta { NamespaceProperty = options.Namespace, Name = options.LeaseName },
            Spec = spec,
        };
    }

    private DateTime Now() => options.TimeProvider.GetUtcNow().UtcDateTime;
}
