using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Building;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Tests.Specs;

/// <summary>A variant's own request replaces the scenario's with its tool; how much load there is stays.</summary>
public sealed class VariantScenarioTests
{
    private static readonly Scenario Common = new()
    {
        Name = "get",
        Http = new HttpRequest { Port = "http", Path = "/items/{payload.bytes}" },
        Payloads = ["1Ki", "2Ki"],
        Load = new Load { Tool = "oha", Concurrency = 20, Connections = 20, Duration = "10s", Rate = "500" },
    };

    private static readonly GrpcRequest Call =
        new() { Port = "grpc", Call = "shop.Shop/Get", Proto = new ProtoSource { ConfigMapKeyRef = new() { Name = "shop", Key = "shop.proto" } } };

    [Fact]
    public void Of_AVariantThatSaysNothing_IsTheScenario() =>
        VariantScenario.Of(new Variant { Scenarios = [new() { Name = "other", Grpc = Call }] }, Common).ShouldBeSameAs(Common);

    [Fact]
    public void Of_AnotherRequest_TakesItsUsualTool()
    {
        var own = VariantScenario.Of(new Variant { Scenarios = [new() { Name = "get", Grpc = Call }] }, Common);

        (own.Http, own.Grpc, own.Payloads).ShouldBe((null, Call, Common.Payloads));
        own.Load.ShouldBe(Common.Load with { Tool = null, Connections = null });
        Tools.Of(own).ShouldBe(LoadTool.Ghz);
    }

    [Fact]
    public void Of_AnotherRequestWithItsTool_TakesThat()
    {
        var own =
            VariantScenario.Of(
                new Variant { Scenarios = [
                    new() { Name = "get", Grpc = Call, Load = new() { Tool = "h2load", Connections = 4, KeepAlive = true } }] }, Common);

        own.Load.ShouldBe(Common.Load with { Tool = "h2load", Connections = 4, KeepAlive = true });
    }

    [Fact]
    public void Of_AnotherTool_KeepsTheRequest()
    {
        var own = VariantScenario.Of(new Variant { Scenarios = [new() { Name = "get", Load = new() { KeepAlive = true } }] }, Common);

        (own.Http, own.Load).ShouldBe((Common.Http, Common.Load with { KeepAlive = true }));
    }

    [Fact]
    public void Plan_OfEachVariant_HasItsOwnRequest()
    {
        var spec = new BenchmarkRunSpec
        {
            Variants = [new() { Name = "rest" }, new() { Name = "grpc", Scenarios = [new() { Name = "get", Grpc = Call }] }],
            Target = new Target { Ports = [new() { Name = "http", ContainerPort = 5000 }, new() { Name = "grpc", ContainerPort = 5001 }] },
            Scenarios = [Common],
        };

        var plans =
            spec.Variants.Select(
                variant => CellPlanBuilder.Build(spec, Cell.Measured(spec).Select(cell => VariantScenario.Of(variant, cell)), _ => 500))
                    .ToList();

        plans.ShouldAllBe(cells => cells.Count == 2
            && cells.All(cell => cell.Concurrency == 20 && cell.RatePerSecond == 500 && cell.Scenario == "get"));
        plans[0].Select(cell => (cell.Tool, cell.Request.Http!.Path, cell.Request.Port))
            .ShouldAllBe(cell => cell.Tool == LoadTool.Oha && cell.Port == 5000);
        plans[1].Select(cell => (cell.Tool, cell.Request.Grpc!.Call, cell.Request.Port))
            .ShouldAllBe(cell => cell.Tool == LoadTool.Ghz && cell.Port == 5001);
        Requests.Protos(spec).ShouldBe([Call.Proto!]);
        Requests.Startup(spec, spec.Variants[0]).Http!.Path.ShouldBe("/items/1024");
        Requests.Startup(spec, spec.Variants[1]).Grpc!.Call.ShouldBe("shop.Shop/Get");
    }
}
