using System.Globalization;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>A scheduled time passes while no operator runs; the next one is killed around the writes by which it measures the run again.</summary>
[Collection(ReliabilityTests.Name)]
public sealed class ScheduleTests(ReliabilityCluster cluster)
{
    private static readonly DateTimeOffset NewYear = new(DateTimeOffset.UtcNow.Year, 1, 1, 0, 0, 0, TimeSpan.Zero);

    [Theory]
    [InlineData(1, false)]
    [InlineData(1, true)]
    [InlineData(2, true)]
    public async Task Run_WhoseTimeHasCome_IsMeasuredOnceMore(int write, bool isAfter)
    {
        await using var runs = await cluster.PrepareAsync();
        await runs.StartOperatorAsync();
        await runs.CreateAsync("yearly", more: ""","schedule":"0 0 1 1 *" """);
        await runs.EndsWellAsync("yearly");
        var first = (await FindAsync(runs))!.Status!;
        first.NextScheduleTime.ShouldBe(NewYear.AddYears(1));
        first.Trigger.ShouldBeNull();
        await runs.Operator!.KillAsync();
        await cluster.Cluster.PatchRunAsync(
            runs.Space, "yearly/status",
            string.Create(CultureInfo.InvariantCulture, $$"""{"status":{"nextScheduleTime":"{{NewYear:yyyy-MM-dd}}T00:00:00Z"} }"""));
        using var trap = new WriteTrap(runs.Proxy, isAfter ? Moment.After : Moment.Before, (number, _) => number == write, async () =>
        {
            await runs.Operator!.KillAsync();
            throw new OperationCanceledException("nobody is there to answer");
        });

        await runs.StartOperatorAsync();
        await trap.Sprung;
        await runs.StartOperatorAsync();

        var second = await Eventually.GetAsync("the second measurement", async () =>
            await FindAsync(runs) is { } run && run.IsComplete() && run.Status!.Measurement != first.Measurement ? run.Status : null);
        second.Trigger.ShouldBe(new MeasurementTrigger { Reason = TriggerReasons.Schedule, Time = NewYear });
        second.NextScheduleTime.ShouldBe(NewYear.AddYears(1));
        second.ResultsMeasurement.ShouldBe(second.Measurement);
        var maps = await cluster.Cluster.ConfigMapsAsync(runs.Space);
        maps.Count(map => map.Metadata.Label(Labels.Role) == Labels.RoleHistory).ShouldBe(2, "a record of each measurement");
        maps.Count(map => map.Metadata.Label(Labels.Role) == Labels.RoleTrial).ShouldBe(2 * WholeRuns.Variants.Length, "no trial is measured twice");
    }

    private Task<BenchmarkRun?> FindAsync(WholeRuns runs) => cluster.Cluster.FindRunAsync(runs.Space, "yearly");
}
