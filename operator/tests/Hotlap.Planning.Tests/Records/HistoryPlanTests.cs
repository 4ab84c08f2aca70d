using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Tests.Reporting;

namespace Hotlap.Planning.Tests.Records;

/// <summary>What a completed measurement leaves, and what of earlier ones it removes.</summary>
public sealed class HistoryPlanTests
{
    private static readonly DateTimeOffset Later = new(2026, 1, 3, 0, 0, 0, TimeSpan.Zero);

    [Fact]
    public void Complete_LeavesARecordWithTheValuesOfEveryTrial()
    {
        var run = new FinishedRun();
        var annotated = run.Observation with
        {
            Run = run.Observation.Run with { Metadata = run.Observation.Run.Metadata with { Annotations = new() { [
                Annotations.Revision] = "4f2c1aa" } } },
        };

        var created = RunPlanner.Plan(annotated, Later).Actions.ShouldHaveSingleItem().ShouldBeOfType<CreateObject>();

        ((bool)created.Manifest["immutable"]!).ShouldBeTrue();
        FinishedRun.Seen(created).ShouldSatisfyAllConditions(
            metadata => metadata.Label(Labels.Role).ShouldBe(Labels.RoleHistory),
            metadata => metadata.Label(Labels.Measurement).ShouldBe(RunMeasurement.Label(annotated.Run)),
            metadata => metadata.OwnerReferences!.ShouldHaveSingleItem().Uid.ShouldBe("u"));
        var record = HistoryFormat.Read((string)created.Manifest["data"]![HistoryRecord.Key]!);
        (record.Measurement, record.Revision, record.CompletedAt, record.AgentImage)
            .ShouldBe((RunMeasurement.Of(annotated.Run), "4f2c1aa", "2026-01-03T00:00:00Z", null));
        record.Rounds.ShouldBe(Enumerable.Range(1, 10));
        record.Variants.Select(variant => (variant.Name, variant.ImageDigest, variant.Nodes[0]))
            .ShouldBe([("jit", "sha256:aa", "node1"), ("aot", "sha256:aa", "node1")]);
        var values = record.Variants[0].Cells.ShouldHaveSingleItem().Values["requestsPerSecond"];
        (values.Count, values[0]).ShouldBe((10, 9960));
    }

    [Fact]
    public void Complete_RecordIsThere_IsLeftAlone() => Plan(new FinishedRun(), own: true).ShouldBeEmpty();

    [Fact]
    public void Complete_WithMoreRounds_ReplacesTheRecord()
    {
        var twelve = new FinishedRun { Rounds = 12 };

        var actions = RunPlanner.Plan(twelve.Observation with { HistoryConfigMaps = [new FinishedRun().HistoryConfigMap] }, Later).Actions;

        actions.Count.ShouldBe(2);
        actions[0].ShouldBeOfType<CreateObject>();
        actions[1].ShouldBeOfType<DeleteObject>().Uid.ShouldBe(new FinishedRun().HistoryConfigMap.Name);
    }

    [Fact]
    public void Complete_BeyondTheLimit_RemovesTheOldestMeasurementsWithTheirTrials() =>
        Plan(Limited(2), own: true, "newest", "older", "oldest").Select(Deleted)
            .ShouldBe(["older", "oldest", "older-trial", "oldest-trial"]);

    [Fact]
    public void Complete_BeyondTheLimit_KeepsTheMeasurementThatItIsComparedWith()
    {
        var run = Limited(1);
        var reference =
            new BaselineReference { Name = "previous", Measurement = "newest", Method = RunMeasurement.Method(run.Spec),
                Images = run.Observation.Preparation!.Images, Variants = ["jit", "aot"] };
        var trials = run.Observation.Trials.Select(trial => trial with { Record = trial.Record with { Measurement = "newest" } });
        var observation = Observe(run, own: true, "newest", "older");

        var actions = RunPlanner.Plan(observation with
        {
            Run = observation.Run with { Spec = run.Spec with { Rounds = run.Rounds,
                Comparison = new Comparison { BaselineRef = new() { Previous = true } } } },
            Baseline =
                new ObservedBaseline(
                    reference,
                    [.. trials]),
        }, Later).Actions;

        actions.Select(Deleted).ShouldBe(["older", "older-trial"]);
    }

    [Fact]
    public void Complete_BeyondTheLimit_KeepsWhatTellsHowMuchRunsDiffer()
    {
        var run = Limited(1);
        var observation = Observe(run, own: true, "newest", "older", "oldest");
        var older = observation.HistoryConfigMaps.Single(metadata => metadata.Label(Labels.Measurement) == "older");
        var reference = new BaselineReference
        {
            Name = "previous", Measurement = "newest", Method = RunMeasurement.Method(run.Spec),
            Images = run.Observation.Preparation!.Images, Variants = ["jit", "aot"],
            Earlier = [new RecordReference { Name = older.Name, Uid = older.Uid }],
        };
        var trials = run.Observation.Trials.Select(trial => trial with { Record = trial.Record with { Measurement = "newest" } });

        var actions = RunPlanner.Plan(observation with
        {
            Run = observation.Run with { Spec = run.Spec with { Rounds = run.Rounds,
                Comparison = new Comparison { BaselineRef = new() { Previous = true } } } },
            Baseline = new ObservedBaseline(reference, [.. trials]),
        }, Later).Actions;

        actions.Select(Deleted).ShouldBe(["oldest", "oldest-trial"]);
    }

    [Fact]
    public void Complete_AfterAnother_ShowsHowTheMediansChanged()
    {
        var before =
            HistoryFormat.Read((string)new FinishedRun { Rate = (_, _) => 8_000 }.Plan.Actions.OfType<CreateObject>()
                .Single().Manifest["data"]![HistoryRecord.Key]!) with { Revision = "a" };

        var previous = RunPlanner.Plan(new FinishedRun().Observation with { Previous = before }, Later).Status!.Previous!;

        (previous.Measurement, previous.Revision, previous.CompletionTime)
            .ShouldBe((before.Measurement, "a", new DateTimeOffset(2026, 1, 1, 1, 0, 0, TimeSpan.Zero)));
        previous.Changes.Select(change => (change.Variant, change.Scenario, change.Metric, change.ChangePerMille))
            .ShouldBe([("jit", "hello", "requestsPerSecond", 250), ("aot", "hello", "requestsPerSecond", 585)]);
    }

    private static FinishedRun Limited(int limit) => new() { Spec = new FinishedRun().Spec with { HistoryLimit = limit } };

    private static IReadOnlyList<PlannedAction> Plan(FinishedRun run, bool own, params string[] earlier) =>
        RunPlanner.Plan(Observe(run, own, earlier), Later).Actions;

    /// <summary>Earlier measurements with one trial each, the newest first.</summary>
    private static RunObservation Observe(FinishedRun run, bool own, params string[] earlier) => run.Observation with
    {
        HistoryConfigMaps =
            [.. own
                ? [run.HistoryConfigMap]
                    : Array.Empty<ObjectMeta>(),
                    .. earlier.Select((name, index) => Map(name, name) with { CreationTimestamp = Later.AddDays(-index) })],
        KeptConfigMaps = [.. earlier.Select(name => Map($"{name}-trial", name))],
    };

    private static ObjectMeta Map(string name, string measurement) =>
        new() { Name = name, Uid = name, Labels = new() { [Labels.Measurement] = measurement } };

    private static string Deleted(PlannedAction action) => action.ShouldBeOfType<DeleteObject>().Uid;
}
