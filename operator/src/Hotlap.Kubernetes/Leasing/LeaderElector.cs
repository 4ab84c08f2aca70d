namespace Hotlap.Kubernetes;

/// <summary>
/// Leads while it holds a Lease. Expiry is measured from this process's own observation of the last renewal, so clocks of different
/// machines need not agree. The Lease is released on an orderly end, so that a successor takes over at once.
/// </summary>
public sealed class LeaderElector
{
    /// <summary>Interval between two reads of another process's Lease; the last wait ends exactly at its expiry.</summary>
    private static readonly TimeSpan LookPeriod = TimeSpan.FromSeconds(1);

    private readonly LeaderElectionOptions _options;
    private readonly LeaseHolder _lease;
    private volatile bool _isLeader;
    private long _renewed;

    /// <summary>Creates an elector; no request is sent before <see cref="RunAsync"/>.</summary>
    public LeaderElector(IKubernetesClient client, LeaderElectionOptions options)
    {
        if (options.RenewDeadline >= options.LeaseDuration || options.RetryPeriod >= options.RenewDeadline)
            throw new ArgumentException("Leader election needs RetryPeriod < RenewDeadline < LeaseDuration.", nameof(options));
        _options = options;
        _lease = new LeaseHolder(client, options);
    }

    /// <summary>True while this process is the leader.</summary>
    public bool IsLeader => _isLeader;

    /// <summary>
    /// True while no other process can be the leader, by this process's monotonic clock. Becomes false midway between RenewDeadline and
    /// LeaseDuration after the last renewal, even before this process notices the loss, for example after it was frozen.
    /// </summary>
    public bool MayAct =>
        _isLeader
            && _options.TimeProvider.GetElapsedTime(Volatile.Read(ref _renewed)) < (_options.RenewDeadline + _options.LeaseDuration) / 2;

    /// <summary>
    /// Waits for leadership, then runs <paramref name="lead"/>. Its token is cancelled when leadership is lost or <paramref name="stop"/>
    /// is cancelled; <paramref name="lead"/> must then return soon. After a loss it waits for leadership again. Returns when stopped or
    /// when <paramref name="lead"/> returns by itself; an exception of <paramref name="lead"/> is rethrown.
    /// </summary>
    public async Task RunAsync(Func<CancellationToken, Task> lead, CancellationToken stop)
    {
        while (await AcquireAsync(stop))
        {
            if (!await LeadAsync(lead, stop))
                return;
        }
    }

    private async Task<bool> AcquireAsync(CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            var asked = _options.TimeProvider.GetTimestamp();
            if (await TryAsync(_lease.TryHoldAsync, stop))
            {
                Volatile.Write(ref _renewed, asked);
                return true;
            }
            var toExpiry = _lease.TimeToExpiry;
            await DelayAsync(toExpiry > TimeSpan.Zero && toExpiry < LookPeriod ? toExpiry : LookPeriod, stop);
        }
        return false;
    }

    /// <summary>True when leadership was lost and should be acquired again.</summary>
    private async Task<bool> LeadAsync(Func<CancellationToken, Task> lead, CancellationToken stop)
    {
        using var tenure = CancellationTokenSource.CreateLinkedTokenSource(stop);
        _isLeader = true;
        var renewal = RenewAsync(tenure.Token);
        var work = lead(tenure.Token);
        await Task.WhenAny(work, renewal);
        _isLeader = false;
        var isLost = renewal.IsCompleted && !stop.IsCancellationRequested && !work.IsCompleted;
        await tenure.CancelAsync();
        await renewal;
        try
        {
            await work;
        }
        catch (OperationCanceledException) when (tenure.IsCancellationRequested)
        {
        }
        finally
        {
            // A Lease that cannot be released expires.
            if (!isLost)
                await TryAsync(_lease.ReleaseAsync, CancellationToken.None);
        }
        return isLost;
    }

    /// <summary>Returns when leadership ends, or when no renewal succeeded within the renew deadline.</summary>
    private async Task RenewAsync(CancellationToken tenure)
    {
        var clock = _options.TimeProvider;
        while (clock.GetElapsedTime(_renewed) < _options.RenewDeadline)
        {
            await DelayAsync(_options.RetryPeriod, tenure);
            if (tenure.IsCancellationRequested)
                return;
            var asked = clock.GetTimestamp();
            if (await TryAsync(_lease.TryHoldAsync, tenure))
                Volatile.Write(ref _renewed, asked);
            else if (_lease.IsHeldByOther)
                return;
        }
    }

    private async Task<bool> TryAsync(Func<CancellationToken, Task<bool>> request, CancellationToken cancellationToken)
    {
        using var deadline = new CancellationTokenSource(_options.RenewDeadline / 2, _options.TimeProvider);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancellationToken);
        try
        {
            return await request(either.Token);
        }
        catch (Exception) when (cancellationToken.IsCancellationRequested)
        {
            return false;
        }
        catch (Exception error)
        {
            _options.OnError?.Invoke(error);
            return false;
        }
    }

    private async Task DelayAsync(TimeSpan pause, CancellationToken cancellationToken) =>
        await Task.Delay(pause, _options.TimeProvider, cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
}

/// <summary>A modifying request was not sent, because another process may be the leader by now.</summary>
public sealed class LeadershipLostException() : OperationCanceledException("Leadership was lost; another process may be the leader.");
