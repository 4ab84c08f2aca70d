using Hotlap.Measurement.History;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.History;

public sealed class HistoryFormatTests
{
    [Fact]
    public void Write_ARecord_IsReadBack()
    {
        var record = Record(rounds: 3, variants: 2);

        var read = HistoryFormat.Read(HistoryFormat.Write(record));

        read.Measurement.ShouldBe("digest");
        read.Rounds.ShouldBe([1, 2, 3]);
        read.Variants.Select(variant => variant.Name).ShouldBe(["v0", "v1"]);
        read.Variants[0].Cells[0].Values["requestsPerSecond"].ShouldBe([1001, 1002, 1003]);
        read.Variants[0].Values["startup"].Count.ShouldBe(3);
        HistoryFormat.Write(read).ShouldBe(HistoryFormat.Write(record));
    }

    [Fact]
    public void Fill_ATrialThatIsMissing_HasNoValue()
    {
        var record = Record(rounds: 2, variants: 1);

        var filled = HistoryValues.Fill([Trials.OfRate("v0", 2, 1002)], record.Rounds, record.Variants);

        filled[0].Cells[0].Values["requestsPerSecond"].ShouldBe([null, 1002]);
    }

    [Fact]
    public void Write_ARecordThatIsTooLong_LeavesOutMetricsThatDoNotDecide()
    {
        var record = Record(rounds: 100, variants: 1);
        record = record with { Variants = [.. Enumerable.Range(0, 200).Select(number => record.Variants[0] with { Name = $"v{number}" })] };

        var text = HistoryFormat.Write(HistoryFormat.Fit(record, ["requestsPerSecond"]));

        System.Text.Encoding.UTF8.GetByteCount(text).ShouldBeLessThanOrEqualTo(HistoryRecord.MaxBytes);
        var read = HistoryFormat.Read(text);
        read.Variants[0].Cells[0].Values.Keys.ShouldContain("requestsPerSecond");
        read.OmittedMetrics.ShouldContain("p90");
        read.OmittedMetrics.ShouldNotContain("requestsPerSecond");
    }

    [Fact]
    public void Fit_EveryMetricOfTrials_HasItsPlaceAmongThoseThatAreLeftOut() =>
        HistoryFormat.Dispensable.ShouldBe(MetricCatalogue.BuiltIn.All.Where(metric => metric.Kind != MetricKind.Image)
            .Select(metric => metric.Name), ignoreOrder: true);

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("{}")]
    [InlineData("""{"version":2,"measurement":"m"}""")]
    [InlineData("""{"version":1,"measurement":"m","variants":null}""")]
    [InlineData("""{"version":1,"measurement":"m","rounds":[1,2],"variants":[{"name":"a","values":{"startup":[5]}}]}""")]
    [InlineData("""{"version":1,"measurement":"m","variants":[{"name":"a","cells":[{"scenario":"s","values":{"p99":[5]}}]}]}""")]
    public void Read_NoRecord_IsRefused(string text) => Should.Throw<InvalidDataException>(() => HistoryFormat.Read(text));

    private static HistoryRecord Record(int rounds, int variants)
    {
        IReadOnlyList<int> numbers = [.. Enumerable.Range(1, rounds)];
        MeasuredTrial[] trials =
            [.. Enumerable.Range(0, variants)
                .SelectMany(variant => numbers.Select(round => Trials.OfRate($"v{variant}", round, 1000 + round)))];
        return new HistoryRecord
        {
            Measurement = "digest",
            Rounds = numbers,
            Variants =
                HistoryValues.Fill(trials, numbers, Enumerable.Range(0, variants)
                    .Select(variant => new HistoryVariant { Name = $"v{variant}" })),
        };
    }
}
