using System.Globalization;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Measurement.History;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Tests.Reporting;

namespace Hotlap.Planning.Tests.Records;

/// <summary>Measurements beyond the last 20 keep their medians, also if the operator is killed at any write.</summary>
public sealed class ThinnedHistoryPlanTests
{
    private static readonly DateTimeOffset Now = new(2026, 6, 1, 0, 0, 0, TimeSpan.Zero);

    [Theory]
    [InlineData(200, 19, 0, 20, 0)]
    [InlineData(200, 20, 0, 20, 1)]
    [InlineData(200, 25, 3, 20, 9)]
    [InlineData(23, 22, 5, 20, 3)]
    [InlineData(20, 22, 5, 20, 0)]
    [InlineData(5, 6, 5, 5, 0)]
    public void Complete_KilledAfterEachAction_LosesAndDoublesNothing(int limit, int whole, int thinned, int wholeLeft, int thinnedLeft)
    {
        var store = new Store(limit, whole, thinned);
        var kept = Math.Min(limit, whole + thinned + 1);
        var wanted = store.All().TakeLast(kept - 1).ToList();
        for (var writes = 0; store.Plan().Count > 0; writes++)
        {
            // The next operator is killed after its first action: it has only what the store has.
            store.Apply(store.Plan()[0]);
            store.All().Where(measurement => wanted.Contains(measurement)).ShouldBe(wanted, $"after write {writes}");
            writes.ShouldBeLessThan(100);
        }

        store.All().Count.ShouldBe(kept);
        store.Whole.ShouldBe(wholeLeft);
        store.Thinned.ShouldBe(thinnedLeft);
        store.ThinnedMaps.ShouldBe(thinnedLeft > 0 ? 1 : 0);
        store.Trials.ShouldBe(wholeLeft - 1, "trials of the earlier measurements that have them");
    }

    [Fact]
    public void Complete_AllAtOnce_CreatesBeforeItDeletes()
    {
        var actions = new Store(200, 22, 3).Plan();

        actions.Select(action => action is CreateObject).ShouldBe([true, true, .. Enumerable.Repeat(false, 7)]);
    }

    [Fact]
    public void Complete_ThinnedMeasurements_HaveNoLabelOfAMeasurement()
    {
        var created = new Store(200, 20, 0).Plan().OfType<CreateObject>().Single(create => create.Name.Contains("thinned"));

        ((bool)created.Manifest["immutable"]!).ShouldBeTrue();
        FinishedRun.Seen(created).ShouldSatisfyAllConditions(
            metadata => metadata.Label(Labels.Role).ShouldBe(Labels.RoleHistory),
            metadata => metadata.Label(Labels.RunUid).ShouldBe("u"),
            metadata => metadata.Label(Labels.Measurement).ShouldBeNull("so that an older operator ignores it"));
    }

    /// <summary>The ConfigMaps of a run, with what they hold.</summary>
    private sealed class Store
    {
        private readonly FinishedRun _run;
        private readonly Dictionary<string, (ObjectMeta Metadata, IReadOnlyDictionary<string, string> Data)> _maps = [];

        public Store(int limit, int whole, int thinned)
        {
            _run = new FinishedRun { Rounds = 1, Spec = new FinishedRun().Spec with { HistoryLimit = limit } };
            if (thinned > 0) Put("old", null, [ThinnedHistory.Key],
                HistoryFormat.Thin([.. Enumerable.Range(0, thinned).Select(day => Record(day) with { ThinnedRounds = 1 })], _ => true)!);
            for (var day = thinned; day < thinned + whole; day++)
            {
                Put($"m{day}", Record(day), [HistoryRecord.Key], HistoryFormat.Write(Record(day)));
                Put($"m{day}-trial", Record(day), [], "");
            }
        }

        public int Whole => _maps.Values.Count(map => map.Data.ContainsKey(HistoryRecord.Key));

        public int Thinned => All().Count - Whole;

        public int ThinnedMaps => _maps.Values.Count(map => map.Data.ContainsKey(ThinnedHistory.Key));

        public int Trials => TrialMaps.Count();

        private IEnumerable<ObjectMeta> TrialMaps => _maps.Values.Where(map => map.Data.Count == 0).Select(map => map.Metadata);

        /// <summary>What a reader finds, oldest first.</summary>
        public IReadOnlyList<string> All() =>
            [.. HistoryRecords.Merge(_maps.Values.Where(map => map.Data.Count > 0).SelectMany(map => HistoryFormat.ReadAny(map.Data)))
                .Select(record => $"{record.Measurement} {record.CompletedAt} {record.Variants[0].Cells[0].Values["requestsPerSecond"][0]}")];

        public IReadOnlyList<PlannedAction> Plan() => RunPlanner.Plan(_run.Observation with
        {
            HistoryConfigMaps = [.. Of(HistoryRecord.Key).Select(map => map.Metadata)],
            History = Of(HistoryRecord.Key).ToDictionary(map => map.Metadata.Uid, map => HistoryFormat.Read(map.Data[HistoryRecord.Key])),
            Thinned = [.. Of(ThinnedHistory.Key)
                .Select(map => new ThinnedConfigMap(map.Metadata, HistoryFormat.ReadThinned(map.Data[ThinnedHistory.Key])))],
            KeptConfigMaps = [.. TrialMaps.Where(HasRecord)],
            OutdatedConfigMaps = [.. TrialMaps.Where(trial => !HasRecord(trial))],
        }, Now).Actions;

        public void Apply(PlannedAction action)
        {
            if (action is CreateObject create)
                _maps.Add(create.Name, (FinishedRun.Seen(create) with { CreationTimestamp = Now },
                    create.Manifest["data"]!.AsObject().ToDictionary(entry => entry.Key, entry => (string)entry.Value!)));
            else
                _maps.Remove(action.ShouldBeOfType<DeleteObject>().Name).ShouldBeTrue();
        }

        private bool HasRecord(ObjectMeta trial) =>
            Of(HistoryRecord.Key).Any(map => map.Metadata.Label(Labels.Measurement) == trial.Label(Labels.Measurement));

        private IEnumerable<(ObjectMeta Metadata, IReadOnlyDictionary<string, string> Data)> Of(string key) =>
            _maps.Values.Where(map => map.Data.ContainsKey(key));

        private void Put(string name, HistoryRecord? record, string[] keys, string text) => _maps.Add(name, (new ObjectMeta
        {
            Name = name,
            Uid = name,
            CreationTimestamp = record is null ? Now : DateTimeOffset.Parse(record.CompletedAt, CultureInfo.InvariantCulture),
            Labels = record is null ? [] : new() { [Labels.Measurement] = record.Measurement },
        }, keys.ToDictionary(key => key, _ => text)));

        private static HistoryRecord Record(int day) => new()
        {
            Measurement = $"m{day}",
            CompletedAt = $"{Now.AddDays(day - 100):yyyy-MM-dd}T00:00:00Z",
            Rounds = [1],
            Variants = [new HistoryVariant { Name = "jit", Cells = [new HistoryCell
            {
                Scenario = "hello", Values = new Dictionary<string, IReadOnlyList<double?>> { ["requestsPerSecond"] = [1000 + day] },
            }] }],
        };
    }
}
