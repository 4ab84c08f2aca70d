using System.Text;
using Hotlap.Measurement.History;

namespace Hotlap.Measurement.Tests.History;

public sealed class ThinnedHistoryTests
{
    [Fact]
    public void Records_OfThinnedRecords_HaveTheirMediansAndWhatNamesThem()
    {
        var whole = Record(1, [1000.5, null, 1002.5, 1001]) with { Revision = "4f2c1aa" };
        var other = Record(2, []) with { Variants = [new HistoryVariant { Name = "jit" }] };

        var thinned = Reread([whole, other], metric => metric != "p90").Records();

        thinned.Count.ShouldBe(2);
        thinned[0].ShouldSatisfyAllConditions(
            record => record.Measurement.ShouldBe(whole.Measurement),
            record => record.Revision.ShouldBe("4f2c1aa"),
            record => record.CompletedAt.ShouldBe(whole.CompletedAt),
            record => record.ThinnedRounds.ShouldBe(4),
            record => record.Rounds.ShouldBeEmpty(),
            record => record.Variants[0].ImageDigest.ShouldBe("sha256:aa"),
            record => record.Variants[0].Values["startup"].ShouldBe([5_000]),
            record => record.Variants[0].Cells[0].Values.Keys.ShouldBe(["requestsPerSecond"]),
            record => record.Variants[0].Cells[0].Values["requestsPerSecond"].ShouldBe([1001]));
        thinned[1].Variants.ShouldHaveSingleItem().ShouldSatisfyAllConditions(
            variant => variant.Name.ShouldBe("jit"), variant => variant.ImageDigest.ShouldBeNull(), variant => variant.Cells.ShouldBeEmpty());
    }

    [Fact]
    public void Of_RecordsThatWereThinnedBefore_GivesTheSameText()
    {
        HistoryRecord[] whole = [Record(1, [1000, 1003]), Record(2, [1 / 3.0, 2 / 3.0])];

        var once = HistoryFormat.Thin(whole, _ => true)!;

        HistoryFormat.Thin(HistoryFormat.ReadThinned(once).Records(), _ => true).ShouldBe(once);
        HistoryFormat.Thin([whole[0], .. Reread(whole[1..], _ => true).Records()], _ => true).ShouldBe(once);
    }

    [Fact]
    public void Merge_MeasurementsInBothForms_ReturnsEachOnceAndPrefersTheWhole()
    {
        HistoryRecord[] whole = [Record(2, [1]), Record(3, [1])];
        var thinned = Reread([Record(1, [1]), Record(2, [1])], _ => true).Records();
        var again = whole[0] with { CompletedAt = "2026-02-01T00:00:00Z" };

        HistoryRecords.Merge([again, .. thinned, .. whole]).Select(record => (record.Measurement, record.ThinnedRounds is null))
            .ShouldBe([("m1", false), ("m2", true), ("m3", true), ("m2", true)]);
    }

    [Fact]
    public void Thin_MoreThanFits_LeavesOutTheOldest()
    {
        var cells = Enumerable.Range(0, 1000).Select(cell => Cell($"s{cell}", [1234.567]));
        var large = Record(1, []) with { Variants = [new HistoryVariant { Name = "aot", Cells = [.. cells] }], Rounds = [1] };
        HistoryRecord[] records = [.. Enumerable.Range(0, 100).Select(day => large with { Measurement = $"m{day}" })];

        var text = HistoryFormat.Thin(records, _ => true)!;

        Encoding.UTF8.GetByteCount(text).ShouldBeInRange(ThinnedHistory.MaxBytes / 2, ThinnedHistory.MaxBytes);
        HistoryFormat.ReadThinned(text).Records()[^1].Measurement.ShouldBe("m99");
        HistoryFormat.Thin([large with { Variants = [new HistoryVariant { Name = new string('x', ThinnedHistory.MaxBytes) }] }], _ => true)
            .ShouldBeNull();
    }

    /// <summary>The documented room: 180 measurements of 280 series.</summary>
    [Fact]
    public void Thin_TheDocumentedSize_Fits()
    {
        var random = new Random(1);
        HistoryRecord[] records = [.. Enumerable.Range(0, 180).Select(day => Record(day, []) with
        {
            Measurement = $"{day}".PadLeft(64, 'a'), Revision = new string('b', 40), Rounds = [.. Enumerable.Range(1, 12)],
            Variants = [new HistoryVariant { Name = "aot", ImageDigest = $"sha256:{new string('c', 64)}", Cells = [.. Enumerable.Range(0, 280)
                .Select(cell => Cell($"scenario{cell}", [random.NextDouble() * 1e7]))] }],
        })];

        HistoryFormat.ReadThinned(HistoryFormat.Thin(records, _ => true)!).Measurements.Count.ShouldBe(180);
    }

    [Theory]
    [InlineData("p99", true)]
    [InlineData("ownMetric", true)]
    [InlineData("cpuPerRequest", true)]
    [InlineData("p90", false)]
    [InlineData("errors", false)]
    public void Shows_AMetric_IfItIsUsualStatedOrJudged(string metric, bool shown) =>
        HistoryRecords.Shows(metric, ["cpuPerRequest", "errors"]).ShouldBe(shown);

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("""{"version":2}""")]
    [InlineData("""{"version":1,"measurements":[{"measurement":"","completedAt":""}]}""")]
    [InlineData("""{"version":1,"measurements":[{"measurement":"m"}],"series":[{"variant":"a","metric":"p99","medians":[]}]}""")]
    [InlineData("""{"version":1,"series":[{"variant":"a","metric":"p99"},{"variant":"a","metric":"p99"}]}""")]
    public void ReadThinned_NoHistory_IsRefused(string text) => Should.Throw<InvalidDataException>(() => HistoryFormat.ReadThinned(text));

    private static ThinnedHistory Reread(IReadOnlyList<HistoryRecord> records, Func<string, bool> keeps) =>
        HistoryFormat.ReadThinned(HistoryFormat.Thin(records, keeps)!);

    private static HistoryRecord Record(int day, double?[] rates) => new()
    {
        Measurement = $"m{day}",
        CompletedAt = $"2026-01-{(day % 28) + 1:00}T00:00:00Z",
        Rounds = [.. Enumerable.Range(1, rates.Length)],
        Variants = [new HistoryVariant
        {
            Name = "aot", ImageDigest = "sha256:aa",
            Values = new Dictionary<string, IReadOnlyList<double?>> { ["startup"] = [.. rates.Select(_ => (double?)5_000)] },
            Cells = [Cell("s", rates)],
        }],
    };

    private static HistoryCell Cell(string scenario, double?[] rates) => new()
    {
        Scenario = scenario,
        Values = new Dictionary<string, IReadOnlyList<double?>> { ["requestsPerSecond"] = rates, ["p90"] = rates }
            .Where(entry => entry.Key == "requestsPerSecond" || rates.Length > 1).ToDictionary(entry => entry.Key, entry => entry.Value),
    };
}
