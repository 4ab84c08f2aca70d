namespace Hotlap.Operator.Tests.Reliability;

/// <summary>A server of its own, as it goes away, comes back, and comes back from a backup.</summary>
public sealed class ServerTests : IAsyncLifetime
{
    private readonly ReliabilityCluster _cluster = new();

    public async Task InitializeAsync()
    {
        await _cluster.InitializeAsync();
        _cluster.Cluster.IsChanged = true;
    }

    public Task DisposeAsync() => _cluster.DisposeAsync();

    [Fact]
    public async Task Run_ServerRestartedAndRestoredFromABackup_EndsWell()
    {
        await using var runs = await _cluster.PrepareAsync();
        await runs.StartOperatorAsync();

        await RestartAsync(runs);
        await runs.EndsWellAsync("interrupted");
        await BackupAsync(runs);
        await runs.EndsWellAsync("restored", rounds: 2, once: false);
        await runs.CreateAsync("after");
        await runs.EndsWellAsync("after");
    }

    private async Task RestartAsync(WholeRuns runs)
    {
        var restarted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var trap = new WriteTrap(runs.Proxy, Moment.After, (number, _) => number == 6, async () =>
        {
            await _cluster.Cluster.Api.StopApiServerAsync();
            await _cluster.Cluster.Api.StartApiServerAsync();
            restarted.SetResult();
        });
        await runs.CreateAsync("interrupted");
        await restarted.Task.WaitAsync(TimeSpan.FromSeconds(120));
    }

    /// <summary>Saves the data when the first trial is recorded, and restores them when the third is.</summary>
    private async Task BackupAsync(WholeRuns runs)
    {
        var records = 0;
        var restored = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var trap = new WriteTrap(runs.Proxy, Moment.After, (_, line) => IsRecord(line) && Seen(++records), async () =>
        {
            await _cluster.Cluster.Api.RestoreEtcdAsync();
            restored.SetResult();
            throw new OperationCanceledException("the server that had done it is no more");
        });
        await runs.CreateAsync("restored", rounds: 2);
        await restored.Task.WaitAsync(TimeSpan.FromSeconds(120));

        bool Seen(int count)
        {
            // The first ConfigMap is the preparation.
            if (count == 2) _cluster.Cluster.Api.SaveEtcd();
            return count == 4;
        }
    }

    private static bool IsRecord(string line) =>
        line.StartsWith("POST", StringComparison.Ordinal) && line.EndsWith("/configmaps", StringComparison.Ordinal);
}
