using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

/// <summary>The tool that a title names is the one that sent the load.</summary>
public sealed class ScenarioTextTests
{
    private static readonly Load TwoSeconds = new() { Concurrency = 5, Duration = "2s" };

    [Theory]
    [InlineData(false, "ghz, 5 in flight, 2s")]
    [InlineData(true, "h2load in place of ghz, 5 in flight, 2s")]
    public void Load_OfACall_NamesWhatTookThePlaceOfGhz(bool lacksGhz, string expected) =>
        ScenarioText.Load(new Scenario { Grpc = new GrpcRequest(), Load = TwoSeconds }, lacksGhz).ShouldBe(expected);

    [Theory]
    [InlineData("1.1", null, "ab, 5 in flight, 2s")]
    [InlineData("1.1", "100", "oha, 100 requests/s, at most 5 in flight, 2s")]
    [InlineData("2", null, "h2load, 5 in flight, 2s")]
    public void Load_OfHttpWithoutATool_NamesTheDefault(string version, string? rate, string expected) =>
        ScenarioText.Load(new Scenario { Http = new HttpRequest { Version = version }, Load = TwoSeconds with { Rate = rate } }, lacksGhz: true).ShouldBe(expected);
}
