using System.Text.Json.Nodes;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>Which connections the operator's NetworkPolicy allows.</summary>
public class NetworkPolicyTests
{
    private const string Peer = "[0].ipBlock.cidr=10.0.0.1/32";

    [Theory]
    [InlineData("networkPolicy.apiServer.ports={0}", "ports")]
    [InlineData("networkPolicy.registries.ports=443", "ports")]
    [InlineData("networkPolicy.ingress=none", "ingress")]
    public async Task Template_WithAWrongValue_IsRefusedWithItsName(string setting, string name) =>
        (await Chart.TemplateAsync("image.registry=registry.example", setting)).ShouldFail().ShouldContain(name);

    [Fact]
    public async Task Policy_ByDefault_ClosesThePortOfProbesAndNoOutgoingConnection()
    {
        var policy = (await Chart.RenderAsync()).OfKind("NetworkPolicy")["spec"]!;
        policy["policyTypes"]!.ToJsonString().ShouldBe("""["Ingress"]""");
        Rules(policy["ingress"]).ShouldBe(["TCP 8080 any"]);
        policy["egress"].ShouldBeNull();
    }

    [Fact]
    public async Task Policy_Disabled_IsAbsent() => (await Chart.RenderAsync("networkPolicy.enabled=false", "networkPolicy.egress=true"))
        .ShouldNotContain(item => (string?)item["kind"] == "NetworkPolicy");

    [Fact]
    public async Task Policy_WithEgress_SelectsTheOperatorAndAllowsItsPorts()
    {
        var objects = await Chart.RenderAsync("networkPolicy.egress=true");
        var policy = objects.OfKind("NetworkPolicy")["spec"]!;
        policy["podSelector"]!.ToJsonString().ShouldBe(objects.OfKind("Deployment")["spec"]!["selector"]!.ToJsonString());
        policy["policyTypes"]!.ToJsonString().ShouldBe("""["Ingress","Egress"]""");
        Rules(policy["ingress"]).ShouldBe(["TCP 8080 any"]);
        Rules(policy["egress"]).ShouldBe(["UDP 53 TCP 53 UDP 5353 TCP 5353 any", "TCP 443 TCP 6443 any", "TCP 443 any"]);
        ((long)policy["ingress"]![0]!["ports"]![0]!["port"]!).ShouldBe((long)objects.Container()["ports"]![0]!["containerPort"]!);
    }

    [Fact]
    public async Task Policy_WithPeers_AllowsOnlyThese()
    {
        var policy =
            (await Chart.RenderAsync(
                "networkPolicy.egress=true", $"networkPolicy.dns.to{Peer}", $"networkPolicy.apiServer.to{Peer}",
                $"networkPolicy.registries.to{Peer}", $"networkPolicy.otlp.to{Peer}", "otlp.endpoint=http://collector:4317",
                "networkPolicy.extraEgress[0].ports[0].port=3128"))
            .OfKind("NetworkPolicy")["spec"]!;
        const string peer = """[{"ipBlock":{"cidr":"10.0.0.1/32"}}]""";
        Rules(policy["egress"]).ShouldBe(
        [
            $"UDP 53 TCP 53 UDP 5353 TCP 5353 {peer}", $"TCP 443 TCP 6443 {peer}", $"TCP 443 {peer}", $"TCP 4317 {peer}", " 3128 any",
        ]);
    }

    [Theory]
    [InlineData("TCP 443", "registryMirrors.a=https://mirror.example")]
    [InlineData("TCP 443 TCP 5000", "registryMirrors.a=http://10.0.0.5:5000", "registryMirrors.b=http://10.0.0.6:5000")]
    [InlineData("TCP 443 TCP 80", "authors.registries={http://plain.example}")]
    [InlineData("TCP 443 TCP 8443", "authors.registries={https://[fd00::1]:8443/,https://[fd00::2]}")]
    [InlineData("TCP 5000", "networkPolicy.registries.ports={5000}", "authors.registries={http://10.0.0.5:5000}")]
    public async Task Policy_WithListedRegistries_AllowsTheirPortsOnce(string ports, params string[] settings) =>
        Rules((await Chart.RenderAsync(["networkPolicy.egress=true", .. settings])).OfKind("NetworkPolicy")["spec"]!["egress"])
            .Last().ShouldBe($"{ports} any");

    [Theory]
    [InlineData("http://collector:4317", "TCP 4317 any")]
    [InlineData("https://collector.example", "TCP 443 any")]
    [InlineData("http://collector.example/v1", "TCP 80 any")]
    public async Task Policy_WithTraces_AllowsTheirPort(string endpoint, string rule) =>
        Rules((await Chart.RenderAsync("networkPolicy.egress=true", $"otlp.endpoint={endpoint}")).OfKind("NetworkPolicy")["spec"]!["egress"])
            .Last().ShouldBe(rule);

    [Fact]
    public async Task Policy_WithPeersThatMayConnect_AllowsTheTestOfHelmToo()
    {
        var objects = await Chart.RenderAsync("networkPolicy.ingressFrom[0].podSelector.matchLabels.app=prom");
        var peers = objects.OfKind("NetworkPolicy")["spec"]!["ingress"]![0]!["from"]!.AsArray();
        peers[0]!.ToJsonString().ShouldBe("""{"podSelector":{"matchLabels":{"app":"prom"}}}""");
        var labels = objects.OfKind("Pod")["metadata"]!["labels"]!;
        foreach (var (name, value) in peers[1]!["podSelector"]!["matchLabels"]!.AsObject())
            ((string?)labels[name]).ShouldBe((string?)value);
        peers.Count.ShouldBe(2);
    }

    /// <summary>Each rule as its ports and peers.</summary>
    private static IEnumerable<string> Rules(JsonNode? rules) => rules!.AsArray().Select(rule =>
        string.Join(' ', rule!["ports"]!.AsArray().Select(port => $"{port!["protocol"]} {port["port"]}"))
        + $" {(rule["to"] ?? rule["from"])?.ToJsonString() ?? "any"}");
}
