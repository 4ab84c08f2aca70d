using System.Globalization;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Plans;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>What a run that is measured each night says of a level that changes.</summary>
public sealed class LevelChangesTests
{
    private static readonly DateTimeOffset First = new(2026, 1, 1, 3, 0, 0, TimeSpan.Zero);

    [Theory]
    [InlineData(0.95, "Warning", "-")]
    [InlineData(1.05, "Normal", "+")]
    public void Nights_WithAStep_TellOfItOnceAndKeepIt(double step, string type, string sign)
    {
        const int Before = 30;
        var nights = Nights(60, night => night < Before ? 10_000 : 10_000 * step, seed: 3);

        var (night, told) = nights.Index().SelectMany(found => found.Item.Events.Select(message => (found.Index, message))).ShouldHaveSingleItem();

        night.ShouldBeInRange(Before + 1, Before + 3);
        told.IsWarning.ShouldBe(type == "Warning");
        told.Message.ShouldStartWith($"requests/s of jit in hello changed by {sign}");
        told.Message.ShouldContain("with revision v30, measurement ");
        told.Message.ShouldContain(" of 2026-01-31 03:00Z, image sha256:aa");
        nights[..night].ShouldAllBe(found => found.Changes == null);
        foreach (var change in nights[night..].Select(found => found.Changes.ShouldHaveSingleItem()))
        {
            (change.Variant, change.Scenario, change.Metric, change.Revision, change.ImageDigest)
                .ShouldBe(("jit", "hello", "requestsPerSecond", "v30", "sha256:aa"));
            change.Before.ShouldBeInRange(9_900, 10_100);
            (change.After / (10_000 * step)).ShouldBeInRange(0.98, 1.02);
            change.ChangePerMille!.Value.ShouldBeInRange((long)(1000 * (step - 1)) - 15, (long)(1000 * (step - 1)) + 15);
        }
    }

    [Fact]
    public void Nights_WithTwoSteps_TellOfEachAndKeepTheLast()
    {
        var nights = Nights(60, night => night < 20 ? 10_000 : night < 40 ? 9_000 : 9_900, seed: 3);

        nights.SelectMany(night => night.Events).Select(told => told.IsWarning).ShouldBe([true, false]);
        nights[^1].Changes.ShouldHaveSingleItem().Revision.ShouldBe("v40");
    }

    [Fact]
    public void Nights_WithoutAChange_AreSilent() => Nights(40, _ => 10_000, seed: 5).ShouldAllBe(night => night.Changes == null && night.Events.Count == 0);

    /// <summary>The status has a change of night 20, and the medians show none.</summary>
    [Theory]
    [InlineData(25, true)]
    [InlineData(29, true)]
    [InlineData(30, false)]
    public void Complete_ChangeThatNoiseHides_StaysForTenMeasurements(int night, bool stays)
    {
        var earlier = Enumerable.Range(0, night).Select(past => Record(past, [Cell("hello", 10_000 + (past * 7 % 3))])).ToList();
        var known = new LevelChange
        {
            Variant = "jit", Scenario = "hello", Metric = "requestsPerSecond", Measurement = "measurement20",
            CompletionTime = First.AddDays(20), Before = 20_000, After = 10_000,
        };

        var plan = RunPlanner.Plan(Observe(new FinishedRun { Rounds = 1, Spec = Spec(night) }, earlier, [known]), First.AddDays(night));

        plan.Status!.LevelChanges.ShouldBe(stays ? [known] : null);
        plan.Events.ShouldNotContain(planned => planned.Reason == Reasons.LevelChanged);
    }

    [Fact]
    public void Complete_ManyNewChanges_AreToldByTenEvents()
    {
        var cells = Enumerable.Range(0, 12).Select(cell => $"s{cell}").ToList();
        var run = new FinishedRun { Rounds = 1, Spec = Spec(99) with { Scenarios = [.. cells.Select(cell => new Api.V1Alpha1.Scenario
            { Name = cell, Http = new HttpRequest { Port = "http" }, Load = new Load { Duration = "20s" } })] } };
        var earlier = Enumerable.Range(0, 30).Select(night => Record(
            night, [.. cells.Select(cell => Cell(cell, night < 15 ? 20_000 + night : 10_000 + night))])).ToList();

        var plan = RunPlanner.Plan(Observe(run, earlier, null), First.AddDays(99));

        plan.Status!.LevelChanges!.Count.ShouldBe(12);
        var told = plan.Events.Where(planned => planned.Reason == Reasons.LevelChanged).Select(planned => planned.Message).ToList();
        told.Count.ShouldBe(10);
        told[^1].ShouldBe("the levels of 3 more metrics have changed; kubectl hotlap history r lists them");
    }

    /// <summary>Measures one night after another, each with the status that the night before left.</summary>
    private static List<Night> Nights(int count, Func<int, double> level, int seed)
    {
        var random = new Random(seed);
        var (earlier, found, before) = (new List<HistoryRecord>(), new List<Night>(), (List<LevelChange>?)null);
        for (var night = 0; night < count; night++)
        {
            var noise = Enumerable.Range(0, 12).Sum(_ => random.NextDouble()) - 6;
            var run = new FinishedRun { Rounds = 1, Rate = (_, _) => level(night) * (1 + (noise * 0.01)), Spec = Spec(night) };
            var observation = Observe(run, earlier, before);
            observation = observation with { Run = observation.Run with { Metadata = observation.Run.Metadata with
                { Annotations = new() { [Annotations.Revision] = $"v{night}" } } } };
            var plan = RunPlanner.Plan(observation, First.AddDays(night));
            before = plan.Status!.LevelChanges;
            found.Add(new Night(before, [.. plan.Events.Where(planned => planned.Reason == Reasons.LevelChanged)]));
            var created = plan.Actions.OfType<CreateObject>().First(create => create.Manifest["data"]![HistoryRecord.Key] is not null);
            earlier.Add(HistoryFormat.Read((string)created.Manifest["data"]![HistoryRecord.Key]!));
        }

        return found;
    }

    private static BenchmarkRunSpec Spec(int night)
    {
        var spec = new FinishedRun().Spec;
        return spec with { Rerun = night.ToString(CultureInfo.InvariantCulture), Variants = [spec.Variants[0]], HistoryLimit = 200 };
    }

    private static Observing.RunObservation Observe(FinishedRun run, List<HistoryRecord> earlier, List<LevelChange>? before)
    {
        var observation = run.Observation;
        return observation with
        {
            Run = observation.Run with
            {
                Status = new BenchmarkRunStatus { ObservedGeneration = 1, Measurement = RunMeasurement.Of(observation.Run.Spec), LevelChanges = before },
            },
            HistoryConfigMaps = [.. earlier.Select(record => new ObjectMeta
            {
                Name = record.Measurement, Uid = record.Measurement, Labels = new() { [Labels.Measurement] = RunMeasurement.Prefix(record.Measurement) },
                CreationTimestamp = DateTimeOffset.Parse(record.CompletedAt, CultureInfo.InvariantCulture),
            })],
            History = earlier.ToDictionary(record => record.Measurement),
        };
    }

    private static HistoryRecord Record(int night, IReadOnlyList<HistoryCell> cells) => new()
    {
        Measurement = $"measurement{night}",
        CompletedAt = $"{First.AddDays(night):yyyy-MM-dd}T03:00:00Z",
        Rounds = [1],
        Variants = [new HistoryVariant { Name = "jit", Cells = cells }],
    };

    private static HistoryCell Cell(string scenario, double rate) => new()
    {
        Scenario = scenario, Values = new Dictionary<string, IReadOnlyList<double?>> { ["requestsPerSecond"] = [rate] },
    };

    private sealed record Night(List<LevelChange>? Changes, IReadOnlyList<PlannedEvent> Events);
}
