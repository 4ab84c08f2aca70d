using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Tests.Reading;

/// <summary>The run of <c>run --from</c>.</summary>
public sealed class DeployedRunTests
{
    [Theory]
    [InlineData("deployment/shop", "Deployment")]
    [InlineData("deploy/shop", "Deployment")]
    [InlineData("StatefulSet/shop", "StatefulSet")]
    [InlineData("sts/shop", "StatefulSet")]
    [InlineData("ds/shop", "DaemonSet")]
    [InlineData("rollout/shop", "Rollout")]
    public void Parse_KindOfKubectl_IsThatOfTheApi(string from, string kind) =>
        DeployedRun.Parse(from, null, ["new=shop:2"]).Source.ShouldBe(new TemplateSource { Kind = kind, Name = "shop" });

    [Theory]
    [InlineData("shop", "new=shop:2", "--from shop: is not KIND/NAME")]
    [InlineData("pod/shop", "new=shop:2", "--from pod/shop: is not KIND/NAME with one of these kinds: deployment,")]
    [InlineData("deployment/", "new=shop:2", "write it as deployment/checkout")]
    [InlineData("deployment/a/b", "new=shop:2", "is not KIND/NAME")]
    [InlineData("deployment/shop", "shop:2", "--image shop:2: is not NAME=IMAGE; write it as candidate=registry/shop:2.0")]
    [InlineData("deployment/shop", "=shop:2", "is not NAME=IMAGE")]
    [InlineData("deployment/shop", null, "--from needs an image to compare with: --image NAME=IMAGE")]
    public void Parse_OtherForms_AreExplained(string from, string? image, string expected) =>
        Should.Throw<CommandException>(() => DeployedRun.Parse(from, null, image is null ? [] : [image])).Message.ShouldContain(expected);

    [Fact]
    public void Write_ServiceWithAReadinessProbe_AsksWhatTheProbeAsks()
    {
        var run = DeployedRun.Parse("deployment/shop", "app", ["new=shop:2"])
            .Write(Service("{httpGet: {path: /ready, port: 8443, scheme: HTTPS}}", ("metrics", 9090), ("web", 8443)));

        JsonNode.DeepEquals(run, YamlJson.Parse("""
            apiVersion: hotlap.dev/v1alpha1
            kind: BenchmarkRun
            metadata: {name: shop}
            spec:
              variants: [{name: deployed}, {name: new, image: "shop:2"}]
              target: {from: {kind: Deployment, name: shop, container: app}, tls: [{port: web, insecureSkipVerify: true}]}
              scenarios: [{name: request, http: {port: web, path: /ready}, load: {duration: 10s}}]
            """)).ShouldBeTrue(run.ToJsonString());
    }

    [Theory]
    [InlineData("{httpGet: {port: web}}", "web", "/")]
    [InlineData("{exec: {command: [a]}}", "metrics", "/")]
    [InlineData("{httpGet: {path: /live, port: other}}", "metrics", "/live")]
    public void Write_ServiceWithAnotherProbe_HasDefaults(string probe, string port, string path) =>
        DeployedRun.Parse("deployment/shop", null, ["new=shop:2"]).Write(Service(probe, ("metrics", 9090), ("web", 8080)))["spec"]!["scenarios"]![0]!["http"]!
            .ToJsonString().ShouldBe($$"""{"port":"{{port}}","path":"{{path}}"}""");

    [Fact]
    public void Write_OwnPathAndDuration_GoFirst()
    {
        var run = DeployedRun.Parse("deployment/shop", null, ["new=shop:2"]) with { Path = "/cart", Duration = "30s" };

        run.Write(Service("{httpGet: {path: /ready, port: web}}", ("web", 80)))["spec"]!["scenarios"]![0]!.ToJsonString()
            .ShouldBe("""{"name":"request","http":{"port":"web","path":"/cart"},"load":{"duration":"30s"}}""");
    }

    [Fact]
    public void Write_ServiceWithoutPort_SaysWhatToDo() => Should.Throw<CommandException>(() =>
        DeployedRun.Parse("deployment/shop", null, ["new=shop:2"]).Write(Service("{}"))).Message
            .ShouldContain("the container app states no TCP port; add ports to it, or write a run with target.from and target.ports");

    private static TakenTemplate Service(string probe, params (string Name, int Number)[] ports) => new()
    {
        Kind = "Deployment",
        Name = "shop",
        Container = "app",
        Ports = [.. ports.Select(port => new NamedPort { Name = port.Name, ContainerPort = port.Number })],
        PodTemplate = (JsonObject)YamlJson.Parse($"spec: {{containers: [{{name: logs}}, {{name: target, readinessProbe: {probe}}}]}}")!,
    };
}
