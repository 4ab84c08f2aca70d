using Hotlap.Api.V1Alpha1;

namespace Hotlap.Api.Tests;

/// <summary>Tool and connections of a scenario that does not name them.</summary>
public class LoadFactsTests
{
    [Theory]
    [InlineData("1.1", null, "oha")]
    [InlineData("1.1", "ab", "ab")]
    [InlineData("1.1", "h2load", "h2load")]
    [InlineData("1.1", "wrk", "oha")]
    [InlineData("2", null, "oha")]
    [InlineData(null, null, "ghz")]
    [InlineData(null, "h2load", "h2load")]
    public void LoadTool_OfAScenario_IsTheNamedOrThatOfTheProtocol(string? http, string? tool, string expected) =>
        RunStatusReader.LoadTool(Of(http, tool, null)).ShouldBe(expected);

    [Theory]
    [InlineData("2", "h2load")]
    [InlineData("1.1", "oha")]
    public void LoadTool_OfAScenarioWithAHost_CanSendIt(string version, string expected) => RunStatusReader.LoadTool(new Scenario
    {
        Http = new HttpRequest { Version = version, Headers = [new EnvVar { Name = "host", Value = "shop.example" }] },
    }).ShouldBe(expected);

    [Theory]
    [InlineData("1.1", null, null, true)]
    [InlineData("1.1", "oha", false, false)]
    [InlineData("1.1", "ab", null, false)]
    [InlineData("1.1", "ab", true, true)]
    [InlineData("2", null, null, true)]
    [InlineData(null, null, null, true)]
    public void KeepsConnections_WithoutASetting_IsFalseOnlyForAb(string? http, string? tool, bool? keepAlive, bool expected) =>
        RunStatusReader.KeepsConnections(Of(http, tool, keepAlive)).ShouldBe(expected);

    private static Scenario Of(string? http, string? tool, bool? keepAlive) => new()
    {
        Http = http is null ? null : new HttpRequest { Version = http },
        Grpc = http is null ? new GrpcRequest() : null,
        Load = new Load { Tool = tool, KeepAlive = keepAlive },
    };
}
