using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Rendering;
using Hotlap.Measurement.History;

namespace Hotlap.Cli.Tests.Rendering;

public sealed class HistoryTableTests
{
    [Fact]
    public void Write_NoRecord_SaysSo() => HistoryTable.Write([], new BenchmarkRunSpec(), 100).ShouldBe("no completed measurements are stored\n");

    [Fact]
    public void Write_Records_NewestFirstWithTheMedians() =>
        HistoryTable.Write(
            [Record("aaaaaaaaaaaa", "2026-01-01T00:00:00Z", null), Record("bbbbbbbbbbbb", "2026-01-02T00:00:00Z", "v2")], new BenchmarkRunSpec(), 120).ShouldBe(
            """
                                                                                                   p99  startup
            measurement  variant  scenario    completed             revision  rounds  requests/s    ms        s
            -----------  -------  ----------  --------------------  --------  ------  ----------  ----  -------
            bbbbbbbbbb   aot      hello 10Ki  2026-01-02T00:00:00Z  v2             3       2,000  1.50    0.036
            aaaaaaaaaa   aot      hello 10Ki  2026-01-01T00:00:00Z                 3       2,000  1.50    0.036

            """);

    [Fact]
    public void Write_ThinnedRecords_HaveTheSameRowsAndChanges()
    {
        List<HistoryRecord> records =
        [
            .. Enumerable.Range(0, 18).Select(day => Record(
                $"{day:00}", $"2026-01-{day + 1:00}T00:00:00Z", $"v{day}", rate: (day < 12 ? 2_000 : 1_900) + (day % 5))),
        ];

        HistoryTable.Write([.. ThinnedHistory.Of(records[..10], _ => true).Records(), .. records[10..]], new BenchmarkRunSpec(), 120)
            .ShouldBe(HistoryTable.Write(records, new BenchmarkRunSpec(), 120));
    }

    /// <summary>A row without its variant and scenario would be of anything.</summary>
    [Fact]
    public void Write_NarrowTerminal_RepeatsWhatTheRowsAreAbout()
    {
        var parts = HistoryTable.Write([Record("aaaaaaaaaaaa", "2026-01-01T00:00:00Z", "main-0123456789")], new BenchmarkRunSpec(), 80).Split("\n\n");

        parts.Length.ShouldBe(2);
        parts.ShouldAllBe(part => part.Contains("aaaaaaaaaa   aot      hello 10Ki", StringComparison.Ordinal));
        string.Concat(parts).ShouldContain("main-0123456789");
    }

    [Fact]
    public void Write_Program_ShowsWhatItStatesFirst() =>
        HistoryTable.Write(
            [OfProgram()], new BenchmarkRunSpec { Metrics = [new MetricDefinition { Name = "encode", Unit = MetricUnits.Nanoseconds }] }, 120).ShouldBe(
            """
                                                                                    encode
            measurement  variant  scenario  completed             revision  rounds      µs
            -----------  -------  --------  --------------------  --------  ------  ------
            cccccccccc   json     walk      2026-01-01T00:00:00Z                 2    1.20

            """);

    [Fact]
    public void Write_RateThatFellAndStayedLow_NamesTheMeasurementAndTheLevels()
    {
        List<HistoryRecord> records =
        [
            .. Enumerable.Range(0, 18).Select(day => Record(
                $"{day:00}", $"2026-01-{day + 1:00}T00:00:00Z", $"v{day}", rate: (day < 12 ? 2_000 : 1_900) + (day % 5))),
        ];

        HistoryTable.Write(records, new BenchmarkRunSpec(), 120).Split("\n\n")[1].ShouldBe(
            """
            changed at  variant  scenario    metric      before  after  change      p
            ----------  -------  ----------  ----------  ------  -----  ------  -----
            v12         aot      hello 10Ki  requests/s   2,002  1,902   -5.0%  0.002

            """);
    }

    private static HistoryRecord OfProgram() => new()
    {
        Measurement = "cccccccccccc",
        CompletedAt = "2026-01-01T00:00:00Z",
        Rounds = [1, 2],
        Variants =
        [
            new HistoryVariant
            {
                Name = "json",
                Cells =
                    [new HistoryCell { Scenario = "walk",
                        Values =
                            new Dictionary<string, IReadOnlyList<double?>> { ["encode"] = [1190, 1210], ["size"] = [5, 5],
                                ["peakMemory"] = [1, 1] } }],
            },
        ],
    };

    private static HistoryRecord Record(string measurement, string at, string? revision, double rate = 2000) => new()
    {
        Measurement = measurement,
        CompletedAt = at,
        Revision = revision,
        Rounds = [1, 2, 3],
        Variants =
        [
            new HistoryVariant
            {
                Name = "aot",
                Values = new Dictionary<string, IReadOnlyList<double?>> { ["startup"] = [36_000, 37_000, null] },
                Cells =
                    [new HistoryCell { Scenario = "hello", Payload = "10Ki",
                        Values =
                            new Dictionary<string, IReadOnlyList<double?>> { ["requestsPerSecond"] = [rate - 1000, rate + 1000, rate],
                                ["p99"] = [1_400_000, 1_500_000, 1_600_000] } }],
            },
        ],
    };
}
