using System.Net;
using Hotlap.Agent.Sites;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Sites;

/// <summary>Against a real server. It listens on the loopback address, which the search for addresses refuses: here it only repeats what it is given.</summary>
public sealed class SiteCheckTests(Server server) : IClassFixture<Server>
{
    private static readonly SitePlan Site = new() { Host = "shop.example", Namespace = "team" };

    [Fact]
    public async Task Wait_CorrectAnswer_TellsTheAddress()
    {
        // Nothing listens on the first: it is passed over.
        var startup = await Check(Plan(server.HttpPort), "127.0.0.2 127.0.0.1").WaitAsync();

        startup.Address.ShouldBe("127.0.0.1");
        startup.IdleMemoryBytes.ShouldBe(0);
    }

    [Fact]
    public async Task Wait_NothingListens_SaysWhere()
    {
        var failure =
            await Should.ThrowAsync<AgentException>(Check(Plan(Pod.FindFreePort()) with { TimeoutMilliseconds = 300 }, "127.0.0.1")
                .WaitAsync());

        failure.Kind.ShouldBe(FailureKind.TargetNotListening);
        failure.Message.ShouldContain("of 127.0.0.1");
    }

    [Fact]
    public async Task Wait_NameWithoutAddress_SaysSo()
    {
        var failure =
            await Should.ThrowAsync<AgentException>(Check(Plan(server.HttpPort) with { TimeoutMilliseconds = 300 }, "").WaitAsync());

        failure.Kind.ShouldBe(FailureKind.TargetNotListening);
        failure.Message.ShouldEndWith("DNS returned no address for the host.");
    }

    [Fact]
    public async Task Wait_WrongAnswers_AreToldAndNotWaitedForToTheEnd()
    {
        var plan = Plan(server.HttpPort);
        plan = plan with { TimeoutMilliseconds = 300, Request = plan.Request with { Http = new() { ExpectedStatus = 418 } } };

        var failure = await Should.ThrowAsync<AgentException>(Check(plan, "127.0.0.1").WaitAsync());

        failure.Kind.ShouldBe(FailureKind.WrongAnswer);
        failure.Message.ShouldContain("shop.example");
    }

    private static ProbePlan Plan(int port) => new()
    {
        TimeoutMilliseconds = 20_000,
        Request = new RequestPlan { Port = port, HostName = "shop.example", Http = new() },
    };

    private static SiteCheck Check(ProbePlan plan, string addresses) => new(
        plan, Site, _ => [.. addresses.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(IPAddress.Parse)], TimeProvider.System);
}
