using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

/// <summary>The tool that a title names is the one that sent the load.</summary>
public sealed class ScenarioTextTests
{
    private static readonly Load TwoSeconds = new() { Concurrency = 5, Duration = "2s" };

    [Theory]
    [InlineData(false, "ghz, 5 in flight, 2s")]
    [InlineData(true, "h2load instead of ghz, 5 in flight, 2s")]
    public void Load_OfACall_NamesWhatTookThePlaceOfGhz(bool lacksGhz, string expected) =>
        ScenarioText.Load(new Scenario { Grpc = new GrpcRequest(), Load = TwoSeconds }, lacksGhz).ShouldBe(expected);

    [Theory]
    [InlineData("1.1", null, "oha, 5 in flight, 2s, keep-alive")]
    [InlineData("1.1", "100", "oha, 100 requests/s, at most 5 in flight, 2s, keep-alive")]
    [InlineData("2", null, "oha, 5 in flight, 2s, keep-alive")]
    public void Load_OfHttpWithoutATool_NamesTheDefault(string version, string? rate, string expected) =>
        ScenarioText.Load(
            new Scenario { Http = new HttpRequest { Version = version }, Load = TwoSeconds with { Rate = rate } }, lacksGhz: true)
                .ShouldBe(expected);

    [Theory]
    [InlineData("ab", null, "ab, 5 in flight, 2s")]
    [InlineData("ab", true, "ab, 5 in flight, 2s, keep-alive")]
    [InlineData("oha", false, "oha, 5 in flight, 2s")]
    public void Load_OfHttp_NamesConnectionsThatAreKept(string tool, bool? keepAlive, string expected) =>
        ScenarioText.Load(
            new Scenario { Http = new HttpRequest(), Load = TwoSeconds with { Tool = tool, KeepAlive = keepAlive } }, lacksGhz: false)
                .ShouldBe(expected);

    [Fact]
    public void Request_OfAStream_NamesItsMessages() =>
        ScenarioText.Request(new Scenario { Grpc = new GrpcRequest { Call = "a.B/C", Stream = new GrpcStreaming { Messages = 20 } } }, [])
            .ShouldBe("gRPC a.B/C, streams of 20 messages");

    [Theory]
    [InlineData(null, 1_000, "HTTP GET /p/{{rand 1 9}}, 1000 requests")]
    [InlineData("Shuffled", 50, "HTTP GET /p/{{rand 1 9}}, 50 shuffled requests")]
    public void Request_ThatVaries_NamesTheNumber(string? order, int count, string expected) =>
        ScenarioText.Request(
            new Scenario
            {
                Http = new HttpRequest { Path = "/p/{{rand 1 9}}", Requests = new() { Order = order, Count = count == 1_000 ? null : count } },
            }, []).ShouldBe(expected);

    [Fact]
    public void Request_OfAList_NamesItsFirstPaths() =>
        ScenarioText.Request(
            new Scenario { Http = new HttpRequest { Requests = new() { Items = [.. "abcd".Select(key => new HttpRequestItem { Path = $"/{key}" })] } } },
            []).ShouldBe("HTTP GET /a, /b, /c, …, 4 requests");

    [Fact]
    public void Request_OfCallsThatVary_NamesTheNumber() =>
        ScenarioText.Request(new Scenario { Grpc = new GrpcRequest { Call = "a.B/C", Requests = new() { Count = 5 } } }, [])
            .ShouldBe("gRPC a.B/C, 5 requests");

    [Theory]
    [InlineData(null, "oha, 5 in flight, requests drawn at random, 2s, keep-alive")]
    [InlineData("h2load", "h2load, 5 in flight, 2s, keep-alive")]
    public void Load_OfRequestsThatVary_SaysIfTheyAreDrawn(string? tool, string expected) =>
        ScenarioText.Load(
            new Scenario { Http = new HttpRequest { Path = "/{{seq}}", Requests = new() }, Load = TwoSeconds with { Tool = tool } }, lacksGhz: false)
                .ShouldBe(expected);

    [Fact]
    public void Load_OfAProgram_IsNone() =>
        ScenarioText.Load(new Scenario { Program = new ScenarioProgram(), Load = TwoSeconds }, lacksGhz: false).ShouldBeNull();

    [Fact]
    public void Request_OfAProgram_IsTheImagesOwnUnlessTheSpecSaysOtherwise()
    {
        Request(new ScenarioProgram()).ShouldBe("the image's entrypoint");
        Request(new ScenarioProgram { Args = ["walk", "--deep"] }).ShouldBe("the image's entrypoint with walk --deep");
        Request(new ScenarioProgram { Command = ["sh", "-c"], Args = ["a\nb"] }).ShouldBe("program sh -c 'a b'");
    }

    [Fact]
    public void Request_VariantsWithArgumentsOfTheirOwn_AreNamed()
    {
        var (json, xml) = (new Variant { Name = "json", Args = ["--json"] }, new Variant { Name = "xml", Args = ["--xml"] });
        var program = new ScenarioProgram { Command = ["walk"] };

        Request(program, json, xml).ShouldBe("program walk; json: --json; xml: --xml");
        Request(program, json, new Variant { Name = "other", Command = ["run"], Args = ["--fast"] })
            .ShouldBe("program walk; json: --json; other: run --fast");
        Request(program, [.. Enumerable.Repeat(json, 20)]).ShouldEndWith("; json: --json; and 12 more");
    }

    [Fact]
    public void Request_ProgramWithAScript_IsShort() =>
        Request(new ScenarioProgram { Args = [new string('x', 5000)] })!.Length.ShouldBeLessThan(150);

    private static string? Request(ScenarioProgram program, params Variant[] variants) =>
        ScenarioText.Request(new Scenario { Program = program }, variants.Length == 0 ? [new Variant { Name = "one" }] : variants);
}
