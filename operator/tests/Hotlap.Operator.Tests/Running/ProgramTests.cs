using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

/// <summary>Runs of programs on a real API server: what the agent beside a program wrote is recorded once, whatever happens between.</summary>
public sealed class ProgramTests(Cluster cluster) : IClassFixture<Cluster>
{
    [Fact]
    public async Task Run_OfAProgram_IsRecordedAndShownAndLeavesNothing()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space);
        await CreateAsync(space, "items", rounds: 1);

        await cluster.Node.FinishProgramAsync(await cluster.PodAsync(space, Labels.RoleTarget), Cell(7_000_000));
        await cluster.ConditionAsync(space, "items", ConditionTypes.Complete, "True", Reasons.AllTrialsMeasured);

        var run = (await cluster.FindRunAsync(space, "items"))!;
        var cell = run.Status!.Results!.ShouldHaveSingleItem();
        cell.Metrics!.ShouldHaveSingleItem()
            .ShouldBe(
                new StatedMetricStatus { Name = "time", Unit = "Nanoseconds", Median = 7_000_000, Low = 7_000_000, High = 7_000_000 });
        (cell.RequestsPerSecond, cell.LatencyMicroseconds, run.Status.Variants![0].Startup).ShouldBe((null, null, null));
        await hotlap.ExportsAsync(
            $$"""hotlap_metric_seconds{namespace="{{space}}",run="items",variant="one",scenario="known",payload="",metric="time",stat="median"} 0.007""");
        await Eventually.BecomesAsync("no pod stays", async () => (await cluster.PodsAsync(space))
            .All(pod => pod.Metadata.DeletionTimestamp is not null));
    }

    [Fact]
    public async Task Run_OfAProgramDeletedWhileItRuns_DiscardsTheRoundAndKeepsTheOthers()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using (await RunningOperator.StartAsync(cluster.Api, space))
        {
            await CreateAsync(space, "items", rounds: 2);
            await cluster.Node.FinishProgramAsync(await OfRoundAsync(space, 1), Cell(7_000_000));
            await cluster.Node.BeginProgramAsync(await OfRoundAsync(space, 2));
            await Eventually.BecomesAsync("it is known that the program runs", async () =>
                (await cluster.FindRunAsync(space, "items"))!.Status!.Progress!.UnderLoad is { Round: 2 });
        }

        var first = await RecordOfAsync(space, 1);
        await cluster.RemovePodAsync(space, (await OfRoundAsync(space, 2)).Metadata.Name);
        await using var again = await RunningOperator.StartAsync(cluster.Api, space);
        await cluster.Node.FinishProgramAsync(await OfRoundAsync(space, 3), Cell(9_000_000));
        await cluster.ConditionAsync(space, "items", ConditionTypes.Complete, "True", Reasons.AllTrialsMeasured);

        var run = (await cluster.FindRunAsync(space, "items"))!;
        run.Status!.Progress!.TrialsDiscarded.ShouldBe(1);
        run.Status.Results!.ShouldHaveSingleItem().Metrics!.ShouldHaveSingleItem().Median.ShouldBe(8_000_000);
        (await RecordOfAsync(space, 1)).ShouldBe(first, "a recorded trial stays as it is");
    }

    [Fact]
    public async Task Run_OfAProgramWithAnImage_GoesOnWhereverTheOperatorWasStopped()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using (await RunningOperator.StartAsync(cluster.Api, space))
        {
            await cluster.CreateRunAsync(space, "walks", """
                {"variants":[{"name":"one","image":"127.0.0.1:1/service:1"}],"target":{"ports":[{"name":"http","containerPort":5000}] },"rounds":1,"exclusive":"None",
                 "scenarios":[{"name":"walk","program":{"image":"127.0.0.1:1/client:1"} },{"name":"hello","http":{"port":"http"},"load":{"requests":1000} }] }
                """);
            await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget));
            await cluster.Node.FinishAsync(await OfJobAsync(space, "-load-"), 1000);
            await OfJobAsync(space, "-walk-");
        }

        await using (await RunningOperator.StartAsync(cluster.Api, space))
        {
            await cluster.Node.FinishProgramAsync(await OfJobAsync(space, "-walk-"), "program", Samples.Walk(40));
            await cluster.ConditionAsync(space, "walks", ConditionTypes.Complete, "True", Reasons.AllTrialsMeasured);
        }

        var run = (await cluster.FindRunAsync(space, "walks"))!;
        run.Status!.Results!.Select(cell => (cell.Scenario, cell.RequestsPerSecond!.Median)).ShouldBe([("walk", 40), ("hello", 1000)]);
        run.Status.Variants![0].Startup.ShouldNotBeNull();
        (await cluster.ConfigMapsAsync(space)).Count(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial).ShouldBe(2);
    }

    private Task<Pod> OfJobAsync(string space, string part) => Eventually.GetAsync($"a pod with {part} in its name", async () =>
        (await cluster.PodsAsync(space))
            .FirstOrDefault(pod => pod.Metadata.DeletionTimestamp is null && pod.Metadata.Name.Contains(part, StringComparison.Ordinal)));

    private Task CreateAsync(string space, string name, int rounds) => cluster.CreateRunAsync(space, name, $$"""
        {"variants":[{"name":"one","image":"127.0.0.1:1/program:1"}],"rounds":{{rounds}},"exclusive":"None",
         "scenarios":[{"name":"known","program":{} }],"metrics":[{"name":"time","unit":"Nanoseconds"}] }
        """);

    private async Task<Pod> OfRoundAsync(string space, int round)
    {
        Pod? found = null;
        await Eventually.BecomesAsync(
            $"the program of round {round} is there", async () => (found = (await cluster.PodsAsync(space)).FirstOrDefault(pod =>
            pod.Metadata.Label(Labels.Round) == $"{round}" && pod.Metadata.DeletionTimestamp is null)) is not null);
        return found!;
    }

    private async Task<string> RecordOfAsync(string space, int round) => (await cluster.ConfigMapsAsync(space))
        .Single(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial && map.Metadata.Label(Labels.Round) == $"{round}").Metadata.Uid;

    private static CellSample Cell(long time) => new()
    {
        Scenario = "known",
        Tool = new ToolVersion { Name = "program" },
        WindowNanoseconds = 10_000_000_000,
        StartUnixNanoseconds = 1_700_000_000_000_000_000,
        Metrics = new Dictionary<string, long> { ["time"] = time },
        Warnings = ["SelfTimed"],
    };
}
