using System.Collections.Concurrent;
using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Leasing;

/// <summary>A running elector that counts its tenures.</summary>
internal sealed class Candidate : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _run;
    private int _tenures;
    private int _ended;

    public Candidate(IKubernetesClient client, LeaderElectionOptions options)
    {
        Elector = new LeaderElector(client, options with { OnLeaderChanged = Leaders.Enqueue, OnError = Errors.Enqueue });
        _run = Elector.RunAsync(LeadAsync, _stop.Token);
    }

    public LeaderElector Elector { get; }

    public ConcurrentQueue<string> Leaders { get; } = new();

    public ConcurrentQueue<Exception> Errors { get; } = new();

    public int Tenures => Volatile.Read(ref _tenures);

    public int Ended => Volatile.Read(ref _ended);

    public Task LeadsAsync() => Eventually.BecomesAsync("leadership", () => Elector.IsLeader);

    public async Task StopAsync()
    {
        await _stop.CancelAsync();
        await _run.WaitAsync(TimeSpan.FromSeconds(20));
    }

    public async ValueTask DisposeAsync()
    {
        await StopAsync();
        _stop.Dispose();
    }

    private async Task LeadAsync(CancellationToken tenure)
    {
        Interlocked.Increment(ref _tenures);
        await Task.Delay(Timeout.Infinite, tenure).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        Interlocked.Increment(ref _ended);
    }
}
