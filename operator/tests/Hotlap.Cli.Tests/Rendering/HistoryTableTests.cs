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
            measurement  completed             revision  variant  scenario    rounds  requests/s     us       ms
            -----------  --------------------  --------  -------  ----------  ------  ----------  -----  -------
            bbbbbbbbbb   2026-01-02T00:00:00Z  v2        aot      hello 10Ki       3       2,000  1,500       36
            aaaaaaaaaa   2026-01-01T00:00:00Z            aot      hello 10Ki       3       2,000  1,500       36

            """);

    [Fact]
    public void Write_Program_ShowsWhatItStatesFirst() =>
        HistoryTable.Write([OfProgram()], [new MetricDefinition { Name = "encode", Unit = MetricUnits.Nanoseconds }], 120).ShouldBe(
            """
                                                                                    encode
            measurement  completed             revision  variant  scenario  rounds      µs
            -----------  --------------------  --------  -------  --------  ------  ------
            cccccccccc   2026-01-01T00:00:00Z            json     walk           2    1.20

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
