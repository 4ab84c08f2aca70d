using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Rendering;
using Hotlap.Measurement.History;

namespace Hotlap.Cli.Tests.Rendering;

public sealed class HistoryTableTests
{
    [Fact]
    public void Write_NoRecord_SaysSo() => HistoryTable.Write([], [], 100).ShouldBe("no completed measurements are stored\n");

    [Fact]
    public void Write_Records_NewestFirstWithTheMedians() =>
        HistoryTable.Write(
            [Record("aaaaaaaaaaaa", "2026-01-01T00:00:00Z", null), Record("bbbbbbbbbbbb", "2026-01-02T00:00:00Z", "v2")], [], 120).ShouldBe(
            """
                                                                                                   p99  startup
            measurement  variant  scenario    completed             revision  rounds  requests/s    ms        s
            -----------  -------  ----------  --------------------  --------  ------  ----------  ----  -------
            bbbbbbbbbb   aot      hello 10Ki  2026-01-02T00:00:00Z  v2             3       2,000  1.50    0.036
            aaaaaaaaaa   aot      hello 10Ki  2026-01-01T00:00:00Z                 3       2,000  1.50    0.036

            """);

    /// <summary>A row without its variant and scenario would be of anything.</summary>
    [Fact]
    public void Write_NarrowTerminal_RepeatsWhatTheRowsAreAbout()
    {
        var parts = HistoryTable.Write([Record("aaaaaaaaaaaa", "2026-01-01T00:00:00Z", "main-0123456789")], [], 80).Split("\n\n");

        parts.Length.ShouldBe(2);
        parts.ShouldAllBe(part => part.Contains("aaaaaaaaaa   aot      hello 10Ki", StringComparison.Ordinal));
        string.Concat(parts).ShouldContain("main-0123456789");
    }

    [Fact]
    public void Write_Program_ShowsWhatItStatesFirst() =>
        HistoryTable.Write([OfProgram()], [new MetricDefinition { Name = "encode", Unit = MetricUnits.Nanoseconds }], 120).ShouldBe(
            """
                                                                                    encode
            measurement  variant  scenario  completed             revision  rounds      µs
            -----------  -------  --------  --------------------  --------  ------  ------
            cccccccccc   json     walk      2026-01-01T00:00:00Z                 2    1.20

            """);

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

    private static HistoryRecord Record(string measurement, string at, string? revision) => new()
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
                            new Dictionary<string, IReadOnlyList<double?>> { ["requestsPerSecond"] = [1000, 3000, 2000],
                                ["p99"] = [1_400_000, 1_500_000, 1_600_000] } }],
            },
        ],
    };
}
