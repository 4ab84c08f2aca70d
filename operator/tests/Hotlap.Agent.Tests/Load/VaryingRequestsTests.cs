using System.Runtime.Versioning;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Load;

/// <summary>Requests that vary, by the real tools against a real server that notes each of them.</summary>
[SupportedOSPlatform("linux")]
public sealed class VaryingRequestsTests(Server server) : IClassFixture<Server>
{
    private static readonly string Proto = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto");

    private CellPlan Cell => new()
    {
        Scenario = "s", Tool = LoadTool.H2load, Concurrency = 1, KeepAlive = true, Requests = 12,
        Request = new RequestPlan { Port = server.HttpPort, Http = new() },
    };

    /// <summary>All are checked before and after the load, which starts with the first and goes on from it after the last.</summary>
    [Theory]
    [InlineData("1.1")]
    [InlineData("2")]
    public async Task Run_PathsByH2load_AreSentInTheOrderOfTheSeed(string version)
    {
        var list = new RequestListPlan { Items = [new("/items/{{seq}}")], Count = 6, Shuffled = true, Seed = 7 };
        var port = version == "2" ? server.GrpcPort : server.HttpPort;

        var run = await RunAsync(Cell with { Request = new() { Port = port, Http = new() { Version = version }, Varying = list } });

        run.Checksum.Failure.ShouldBeNull();
        server.Items.ShouldBe(Enumerable.Repeat((string[])["6", "5", "2", "4", "1", "3"], 4).SelectMany(id => id));
        run.Cells.ShouldHaveSingleItem()
            .ShouldSatisfyAllConditions(
                c => c.DistinctRequests.ShouldBe(6), c => c.LoadBodyBytes.ShouldBeNull(), c => c.AnswerBodyBytes.ShouldBe(2));
    }

    [NeedsFact("ghz", "protoc")]
    public async Task Run_CallsByGhz_AreSentInTheirOrder()
    {
        server.Messages.Clear();
        var call = new GrpcRequestPlan { Call = $"{Server.Service}/Do", ProtoPath = Proto };
        var list = new RequestListPlan { Items = [new(Data: """{"anInt32": "{{seq}}"}"""), new(Data: """{"anInt32": 9}""")], Count = 3 };

        var run = await RunAsync(Cell with { Tool = LoadTool.Ghz, Request = new() { Port = server.GrpcPort, Grpc = call, Varying = list } });

        run.Checksum.Failure.ShouldBeNull();
        server.Messages.ShouldBe(Enumerable.Repeat((string[])["1801", "1809", "1803"], 6).SelectMany(message => message));
    }

    [NeedsFact("ghz", "protoc")]
    public async Task Run_ReflectedCalls_AskForTheirDescriptorsOnce()
    {
        server.Messages.Clear();
        var call = new GrpcRequestPlan { Call = $"{Server.Service}/Do" };
        var list = new RequestListPlan { Items = [new(Data: """{"anInt32": "{{seq}}"}""")], Count = 2 };

        var run = await RunAsync(Cell with { Tool = LoadTool.Ghz, Request = new() { Port = server.GrpcPort, Grpc = call, Varying = list } });

        run.Checksum.Failure.ShouldBeNull();
        server.Messages.ShouldBe(Enumerable.Repeat((string[])["1801", "1802"], 8).SelectMany(message => message));
    }

    [NeedsTheory("oha")]
    [InlineData(null)]
    [InlineData(200L)]
    public async Task Run_BodiesByOha_AreDrawnFromTheList(long? rate)
    {
        var http = new HttpRequestPlan { Method = "POST", Path = "/items/a", Body = "{{seq}}" };
        var cell = Cell with
        {
            Tool = LoadTool.Oha, Requests = 100, RatePerSecond = rate,
            Request = new() { Port = server.HttpPort, Http = http, Varying = new RequestListPlan { Count = 3 } },
        };

        var run = await RunAsync(cell);

        run.Checksum.Failure.ShouldBeNull();
        server.Items.Count.ShouldBe(106);
        server.Items.Distinct().Order().ShouldBe(["a1", "a2", "a3"]);
    }

    [NeedsFact("oha")]
    public async Task Run_PathsByOha_AreDrawnFromTheList()
    {
        var list = new RequestListPlan { Items = [new("/items/a"), new("/items/b")] };

        var run = await RunAsync(Cell with
        {
            Tool = LoadTool.Oha, Requests = 100, Request = new() { Port = server.HttpPort, Http = new(), HostName = "shop.example", Varying = list },
        });

        run.Checksum.Failure.ShouldBeNull();
        server.Items.Skip(2).Distinct().Order().ShouldBe(["a", "b"]);
    }

    [Fact]
    public async Task Run_OneOfThemIsAnsweredWrongly_NamesIt()
    {
        var list = new RequestListPlan { Items = [new("/items/a"), new("/items/missing")] };

        var run = await RunAsync(Cell with { Request = new() { Port = server.HttpPort, Http = new(), Varying = list } });

        run.Checksum.Failure!.ShouldSatisfyAllConditions(
            f => f.Kind.ShouldBe(FailureKind.WrongAnswer), f => f.Message.ShouldContain("The check of one of 2 requests"),
            f => f.Message.ShouldContain("/items/missing, expected 200"));
    }

    [Fact]
    public async Task Run_ManyRequests_ChecksAHundredOfThem()
    {
        var list = new RequestListPlan { Items = [new("/items/{{seq}}")], Count = 5_000 };

        var run = await RunAsync(Cell with { Request = new() { Port = server.HttpPort, Http = new(), Varying = list } });

        run.Cells.ShouldHaveSingleItem().DistinctRequests.ShouldBe(5_000);
        server.Items.Take(100).ShouldBe(Enumerable.Range(0, 100).Select(index => $"{(index * 50) + 1}"));
        server.Items.Skip(100).Take(3).ShouldBe(["1", "2", "3"]);
    }

    [Fact]
    public async Task Run_CallsThatVaryWithoutGhz_NotH2loadInItsPlace()
    {
        var call = new GrpcRequestPlan { Call = $"{Server.Service}/Do", ProtoPath = Proto, Data = """{"anInt32": "{{seq}}"}""" };

        var run = await RunAsync(
            Cell with { Tool = LoadTool.Ghz, Request = new() { Port = server.GrpcPort, Grpc = call, Varying = new() } }, "/usr/bin:/bin");

        run.Checksum.Failure!.Message.ShouldContain("The agent's image has no ghz");
    }

    [Fact]
    public void ReadProbePlan_RequestsThatVary_StartsWithTheFirst()
    {
        var file = Path.GetTempFileName();
        var request = new RequestPlan { Http = new() { Path = "/{{rand 1 9}}/{payload.bytes}" }, Varying = new() { Seed = 7 } };
        var plan = PlanCodec.Encode(new ProbePlan { Request = request.WithPayloadSize(5) });
        File.WriteAllText(file, plan);

        new PlanFile(file, PlanCodec.Checksum(plan)).ReadProbePlan().Request.ShouldSatisfyAllConditions(
            first => first.Http!.Path.ShouldBe("/4/5"), first => first.Varying.ShouldBeNull());
        File.Delete(file);
    }

    [Fact]
    public void ReadPlans_RequestsOfAFile_ReadThem()
    {
        var (file, items) = (Path.GetTempFileName(), Path.GetTempFileName());
        File.WriteAllText(items, "{\"path\": \"/a\"}\n{\"path\": \"/b\"}\n");
        var request = new RequestPlan { Http = new(), Varying = new() { ItemsPath = items, Count = 1 } };
        var probe = PlanCodec.Encode(new ProbePlan { Request = request });
        File.WriteAllText(file, probe);
        new PlanFile(file, PlanCodec.Checksum(probe)).ReadProbePlan().Request.Http!.Path.ShouldBe("/a");

        var load = PlanCodec.Encode(new LoadPlan { Cells = [Cell with { Request = request }] });
        File.WriteAllText(file, load);
        new PlanFile(file, PlanCodec.Checksum(load)).ReadLoadPlan().Cells[0].Request.Varying!.Items.ShouldBe([new("/a"), new("/b")]);

        File.Delete(items);
        Should.Throw<AgentException>(() => new PlanFile(file, PlanCodec.Checksum(load)).ReadLoadPlan()).Message
            .ShouldStartWith($"The requests {items} cannot be read: ");
        File.Delete(file);
    }

    private async Task<LoadRun> RunAsync(CellPlan cell, string? path = null)
    {
        server.Items.Clear();
        await using var pod = Pod.Start();
        var plan = new LoadPlan
        {
            TargetHost = "127.0.0.1", ProbePort = pod.ProbePort, TargetPod = Pod.Name, StartupTimeoutMilliseconds = 30_000, Cells = [cell],
        };
        return path is null ? await LoadAgent.RunAsync(plan) : await LoadAgent.RunAsync(PlanCodec.Encode(plan), path);
    }
}
