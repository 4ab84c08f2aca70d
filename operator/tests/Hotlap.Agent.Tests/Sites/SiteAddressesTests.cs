using System.Net;
using Hotlap.Agent.Sites;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Sites;

public sealed class SiteAddressesTests
{
    private static readonly SitePlan Own = new() { Host = "my-shop", Service = "my-shop", Namespace = "team" };
    private static readonly SitePlan Listed = new() { Host = "shop.example", Namespace = "team" };

    private readonly List<string> _asked = [];

    [Fact]
    public void Find_ServiceWithAVariable_AsksNoDns()
    {
        Find(Own, variable: name => name == "MY_SHOP_SERVICE_HOST" ? "10.96.0.7" : null).ShouldBe([IPAddress.Parse("10.96.0.7")]);

        _asked.ShouldBeEmpty();
    }

    [Fact]
    public void Find_ServiceWithoutAVariable_AsksForExactlyThatService()
    {
        Find(
            Own, settings: ["nameserver 10.96.0.10", "search team.svc.cluster.example svc.cluster.example corp.example"],
            answer: "10.244.1.7").ShouldBe([IPAddress.Parse("10.244.1.7")]);

        _asked.ShouldBe(["my-shop.team.svc.cluster.example."]);
    }

    [Fact]
    public void Find_ServiceInAClusterWithoutDns_HasNoAddressOfTheNodesDomains()
    {
        Find(Own, settings: ["search corp.example"], answer: "203.0.113.9").ShouldBeEmpty();

        _asked.ShouldBeEmpty();
    }

    [Fact]
    public void Find_ListedHost_IgnoresVariables() =>
        Find(Listed, variable: _ => "10.96.0.7", answer: "203.0.113.9").ShouldBe([IPAddress.Parse("203.0.113.9")]);

    [Fact]
    public void Find_Literal_IsTheAddress() => Find(Listed with { Host = "fd00::5" }).ShouldBe([IPAddress.Parse("fd00::5")]);

    [Fact]
    public void Find_AddressesOfBothKinds_PutsIPv4First() =>
        Find(Listed, answer: "fd00::5 203.0.113.9").ShouldBe([IPAddress.Parse("203.0.113.9"), IPAddress.Parse("fd00::5")]);

    [Theory]
    [InlineData("169.254.169.254")]
    [InlineData("203.0.113.9 127.0.0.1")]
    public void Find_OneForbiddenAddress_FailsWhateverTheOthersAre(string answer)
    {
        var failure = Should.Throw<AgentException>(() => Find(Listed, answer: answer));

        failure.Kind.ShouldBe(FailureKind.TargetNotAllowed);
        failure.Message.ShouldStartWith("The host shop.example has the address ");
    }

    [Fact]
    public void Find_VariableThatIsForbidden_Fails() =>
        Should.Throw<AgentException>(() => Find(Own, variable: _ => "127.0.0.1")).Kind.ShouldBe(FailureKind.TargetNotAllowed);

    private IReadOnlyList<IPAddress> Find(
        SitePlan site, Func<string, string?>? variable = null, string[]? settings = null, string answer = "") => new SiteAddresses(
        variable ?? (_ => null),
        name =>
        {
            _asked.Add(name);
            return [.. answer.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(IPAddress.Parse)];
        },
        () => settings ?? []).Find(site);
}
