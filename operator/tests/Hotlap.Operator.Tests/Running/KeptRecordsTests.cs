using System.Diagnostics;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Reliability;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

/// <summary>
/// What a run has recorded outlives suspension, every edit that only judges or manages, and restarts of the operator between them: the ConfigMaps
/// are the same objects, by UID. An edit of what is measured begins another measurement.
/// </summary>
public sealed class KeptRecordsTests(Cluster cluster) : IClassFixture<Cluster>
{
    private static readonly TimeSpan StatusWithin = TimeSpan.FromSeconds(2);

    private static readonly string[] Edits =
    [
        """{"ttl":{"afterComplete":"240h"}}""",
        """{"ttl":{"afterComplete":"240h","afterFailed":"240h"}}""",
        """{"priority":7}""",
        """{"thresholds":[{"metric":"errors","max":"0"}]}""",
        """{"comparison":{"margins":[{"metric":"p99","percent":"20%"}],"primaryMetrics":["p99"]}}""",
        """{"timeouts":{"startup":"5m","trial":"20m","run":"10h"}}""",
        """{"onVariantFailure":"Continue"}""",
        """{"suspend":true}""",
        """{"suspend":false}""",
        """{"rounds":2}""",
        """{"rounds":3}""",
    ];

    [Fact]
    public async Task Edits_OfAFinishedRun_KeepEveryRecordAndAnswerSoon()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster);
        var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        try
        {
            await cluster.CreateRunAsync(space, "kept", Cluster.Spec(rounds: 3));
            await cluster.ConditionAsync(space, "kept", ConditionTypes.Complete, "True", longest: TimeSpan.FromMinutes(3));
            var recorded = await RecordsAsync(space);
            recorded.Count.ShouldBeGreaterThanOrEqualTo(4, "three trials and a preparation");

            for (var number = 0; number < Edits.Length; number++)
            {
                if (number == Edits.Length / 2)
                {
                    await hotlap.DisposeAsync();
                    hotlap = await RunningOperator.StartAsync(cluster.Api, space);
                }

                await EditAsync(space, Edits[number]);
                (await RecordsAsync(space)).ShouldBe(recorded, $"after {Edits[number]}");
            }

            await PatchAsync(space, """{"rounds":4}""");
            await Eventually.BecomesAsync(
                "the missing round is measured", async () =>
                    await FindAsync(space) is { Status.Results: [{ Trials: 4 }] } run && run.IsComplete(), TimeSpan.FromMinutes(2));
            recorded.Except(await RecordsAsync(space)).ShouldBeEmpty("records that more rounds removed");
        }
        finally
        {
            await hotlap.DisposeAsync();
        }
    }

    [Fact]
    public async Task Suspension_OfARunningRun_KeepsRecordedTrialsAcrossARestart()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await using (new TrialPlayer(cluster) { LastRound = 2 })
        {
            await cluster.CreateRunAsync(space, "kept", Cluster.Spec(rounds: 8));
            await Eventually.BecomesAsync(
                "some trials are recorded", async () =>
                    await FindAsync(space) is { Status.Progress.TrialsDone: >= 2 }, TimeSpan.FromMinutes(2));
            await PatchAsync(space, """{"suspend":true}""");
            await cluster.ConditionAsync(space, "kept", ConditionTypes.Reconciling, "False", Reasons.Suspended);
        }

        await using var player = new TrialPlayer(cluster);
        var recorded = await RecordsAsync(space);
        recorded.Count.ShouldBeGreaterThanOrEqualTo(3);

        await hotlap.DisposeAsync();
        await PatchAsync(space, """{"priority":3}""");
        await using var next = await RunningOperator.StartAsync(cluster.Api, space);
        await PatchAsync(space, """{"suspend":false,"thresholds":[{"metric":"errors","max":"0"}]}""");

        await cluster.ConditionAsync(space, "kept", ConditionTypes.Complete, "True", longest: TimeSpan.FromMinutes(3));
        recorded.Except(await RecordsAsync(space)).ShouldBeEmpty("records that the suspension removed");
        (await FindAsync(space))!.Status!.Results!.Single().Trials.ShouldBe(8);
    }

    [Fact]
    public async Task Rerun_OfAFinishedRun_MeasuresAgainAndShowsTheOlderResultsMeanwhile()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var player = new TrialPlayer(cluster);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.CreateRunAsync(space, "kept", Cluster.Spec(rounds: 2));
        await cluster.ConditionAsync(space, "kept", ConditionTypes.Complete, "True", longest: TimeSpan.FromMinutes(3));
        var (first, older) = ((await FindAsync(space))!.Status!, await RecordsAsync(space));
        player.KeepWaiting(space);

        await PatchAsync(space, """{"rerun":"again"}""");

        await Eventually.BecomesAsync("another measurement begins", async () => await FindAsync(space) is { Status: { } status }
            && status.Measurement != first.Measurement);
        var status = (await FindAsync(space))!.Status!;
        (status.ResultsMeasurement, status.Results!.Single().RequestsPerSecond)
            .ShouldBe((first.Measurement, first.Results!.Single().RequestsPerSecond));
        await Eventually.BecomesAsync("the new measurement has a preparation of its own", async () => (await RecordsAsync(space))
            .Except(older).Any());
    }

    /// <summary>Patches the spec and waits until the status speaks of it, complete as before.</summary>
    private async Task EditAsync(string space, string edit)
    {
        await PatchAsync(space, edit);
        var written = Stopwatch.GetTimestamp();
        await Eventually.BecomesAsync($"the status speaks of {edit}", async () => await FindAsync(space) is { } run
            && run.Status!.ObservedGeneration == run.Metadata.Generation);
        Stopwatch.GetElapsedTime(written).ShouldKeep(StatusWithin);
        (await FindAsync(space))!.IsComplete().ShouldBeTrue($"after {edit}");
        (await cluster.PodsAsync(space)).Count(pod => pod.Metadata.DeletionTimestamp is null).ShouldBe(0, $"pods after {edit}");
    }

    private async Task<List<string>> RecordsAsync(string space) =>
        [.. (await cluster.ConfigMapsAsync(space))
            .Where(map => map.Metadata.Label(Labels.Role) is Labels.RoleTrial or Labels.RolePreparation)
            .Select(map => $"{map.Metadata.Name} {map.Metadata.Uid}").Order(StringComparer.Ordinal)];

    private Task<BenchmarkRun?> FindAsync(string space) => cluster.FindRunAsync(space, "kept");

    private Task PatchAsync(string space, string spec) => cluster.PatchRunAsync(space, "kept", $$"""{"spec":{{spec}} }""");
}
