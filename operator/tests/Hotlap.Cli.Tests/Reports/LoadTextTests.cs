using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

public sealed class LoadTextTests
{
    [Theory]
    [InlineData(503, 511, "Warm-up of 0.5 s")]
    [InlineData(500, 1_500, "Warm-up of 0.5..1.5 s")]
    [InlineData(11_000, 15_200, "Warm-up of 11..15 s")]
    public void Describe_WarmUps_SaysHowLongTheyWere(long shortest, long longest, string expected) =>
        LoadText.Describe([Row(shortest), Row(longest)]).Last().ShouldBe(expected);

    [Fact]
    public void Describe_RequestsThatVaried_SaysHowManyDiffered() =>
        LoadText.Describe([new CellRow(new CellStatus { Load = new LoadStatus { Loop = "Closed", DistinctRequests = 628 } }, null, [])])
            .ShouldBe(["Closed loop: latencies are those at saturation; 1 generator; 628 different requests"]);

    private static CellRow Row(long warmupMilliseconds) =>
        new(new CellStatus { Variant = "aot", Trials = 8,
            Load = new LoadStatus { Loop = "Closed", Generators = 1, WarmupMilliseconds = warmupMilliseconds } }, null, []);
}
