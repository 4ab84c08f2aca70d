using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The pod of <c>helm test</c>: its command is run against servers, and its pod is like the operator's.</summary>
public sealed class ReadyTestTests
{
    private const string Variables = "HOTLAP_METRICS_SERVICE";

    [NeedsTheory("ab")]
    [InlineData("127.0.0.1")]
    [InlineData("::1")]
    public async Task Command_WithAnAnsweringOperator_Succeeds(string address)
    {
        using var server = new TcpListener(IPAddress.Parse(address), 0);
        server.Start();
        var request = AnswerOneAsync(server);
        (await RunAsync((IPEndPoint)server.LocalEndpoint)).ShouldSucceed();
        (await request).ShouldStartWith("GET /readyz ");
        (await request).ShouldContain("Host: hotlap-metrics\r\n");
    }

    [NeedsFact("ab")]
    public async Task Command_WithoutAnOperator_Fails()
    {
        using var server = new TcpListener(IPAddress.Loopback, 0);
        server.Start();
        var address = (IPEndPoint)server.LocalEndpoint;
        server.Stop();
        (await RunAsync(address)).ShouldFail().ShouldContain("Connection refused");
    }

    [Fact]
    public async Task Pod_ByDefault_AsksTheServiceAndIsNoEndpointOfIt()
    {
        var objects = await Chart.RenderAsync();
        var pod = objects.OfKind("Pod");
        ((string?)pod["metadata"]!["annotations"]!["helm.sh/hook"]).ShouldBe("test");
        var service = objects.OfKind("Service");
        Command(objects).Last().ShouldBe(UrlOf(service));
        service["spec"]!["ports"]!.AsArray().Count.ShouldBe(1, "the variable of a Service has its first port");
        service["spec"]!["selector"]!.AsObject()
            .ShouldContain(entry => (string?)pod["metadata"]!["labels"]![entry.Key] != (string?)entry.Value);
        ((string?)pod["spec"]!["containers"]![0]!["image"]).ShouldBe("registry.example/hotlap/agent:0.1.0");
        ((bool)pod["spec"]!["automountServiceAccountToken"]!).ShouldBeFalse();
    }

    [Fact]
    public async Task Pod_WithAnotherName_AsksTheServiceOfThatName()
    {
        var objects = await Chart.RenderAsync("nameOverride=bench-operator");
        Command(objects).Last().ShouldBe(UrlOf(objects.OfKind("Service")));
    }

    [Fact]
    public async Task Pod_WithoutAService_IsAbsent() =>
        (await Chart.RenderAsync("metrics.service.enabled=false")).ShouldNotContain(item => (string?)item["kind"] == "Pod");

    [Fact]
    public async Task Pod_WithSettingsOfTheOperator_HasThemToo()
    {
        var pod =
            (await Chart.RenderAsync(
                "imagePullSecrets[0].name=pull", "nodeSelector.pool=a", "tolerations[0].key=bench", "securityContext.runAsUser=null",
                "agentImage.pullPolicy=Always"))
            .OfKind("Pod")["spec"]!;
        ((string?)pod["imagePullSecrets"]![0]!["name"]).ShouldBe("pull");
        ((string?)pod["nodeSelector"]!["pool"]).ShouldBe("a");
        ((string?)pod["tolerations"]![0]!["key"]).ShouldBe("bench");
        pod["securityContext"]!["runAsUser"].ShouldBeNull();
        ((string?)pod["containers"]![0]!["imagePullPolicy"]).ShouldBe("Always");
    }

    private static IEnumerable<string> Command(IEnumerable<JsonObject> objects) =>
        objects.OfKind("Pod")["spec"]!["containers"]![0]!["command"]!.AsArray().Select(part => (string)part!);

    // The kubelet names the variables of a Service so.
    private static string UrlOf(JsonObject service)
    {
        var variable = ((string)service["metadata"]!["name"]!).ToUpperInvariant().Replace('-', '_');
        return $"http://$({variable}_SERVICE_HOST):$({variable}_SERVICE_PORT)/readyz";
    }

    private static async Task<ToolResult> RunAsync(IPEndPoint address)
    {
        var command = Command(await Chart.RenderAsync())
            .Select(part => part.Replace($"$({Variables}_HOST)", $"{address.Address}", StringComparison.Ordinal)
                .Replace($"$({Variables}_PORT)", $"{address.Port}", StringComparison.Ordinal))
            .ToList();
        return await Tool.RunAsync(command[0], command.Skip(1));
    }

    private static async Task<string> AnswerOneAsync(TcpListener server)
    {
        using var connection = await server.AcceptTcpClientAsync();
        await using var stream = connection.GetStream();
        var buffer = new byte[4096];
        var length = await stream.ReadAsync(buffer);
        await stream.WriteAsync("HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nok\n"u8.ToArray());
        return Encoding.ASCII.GetString(buffer, 0, length);
    }
}
