using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The pod of <c>helm test</c>: its command is run against servers, and its pod is like the operator's.</summary>
public sealed class ReadyTestTests : IDisposable
{
    private const string Service = "hotlap-metrics:8080";

    private readonly TcpListener _server = new(IPAddress.Loopback, 0);

    [NeedsFact("ab")]
    public async Task Command_WithAnAnsweringOperator_Succeeds()
    {
        _server.Start();
        var request = AnswerOneAsync();
        (await RunAsync(_server.LocalEndpoint.ToString()!)).ShouldSucceed();
        (await request).ShouldStartWith("GET /readyz ");
    }

    [NeedsFact("ab")]
    public async Task Command_WithoutAnOperator_Fails()
    {
        _server.Start();
        var address = _server.LocalEndpoint.ToString()!;
        _server.Stop();
        (await RunAsync(address)).ShouldFail().ShouldContain("Connection refused");
    }

    [Fact]
    public async Task Pod_ByDefault_AsksTheServiceAndIsNoEndpointOfIt()
    {
        var objects = await Chart.RenderAsync();
        var pod = objects.OfKind("Pod");
        ((string?)pod["metadata"]!["annotations"]!["helm.sh/hook"]).ShouldBe("test");
        var service = objects.OfKind("Service");
        Command(objects).Last().ShouldBe($"http://{service["metadata"]!["name"]}:{service["spec"]!["ports"]![0]!["port"]}/readyz");
        service["spec"]!["selector"]!.AsObject()
            .ShouldContain(entry => (string?)pod["metadata"]!["labels"]![entry.Key] != (string?)entry.Value);
        ((string?)pod["spec"]!["containers"]![0]!["image"]).ShouldBe("registry.example/hotlap/agent:0.1.0");
        ((bool)pod["spec"]!["automountServiceAccountToken"]!).ShouldBeFalse();
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

    public void Dispose() => _server.Dispose();

    private static IEnumerable<string> Command(IEnumerable<JsonObject> objects) =>
        objects.OfKind("Pod")["spec"]!["containers"]![0]!["command"]!.AsArray().Select(part => (string)part!);

    private static async Task<ToolResult> RunAsync(string address)
    {
        var command = Command(await Chart.RenderAsync()).Select(part => part.Replace(Service, address, StringComparison.Ordinal)).ToList();
        return await Tool.RunAsync(command[0], command.Skip(1));
    }

    private async Task<string> AnswerOneAsync()
    {
        using var connection = await _server.AcceptTcpClientAsync();
        await using var stream = connection.GetStream();
        var buffer = new byte[4096];
        var length = await stream.ReadAsync(buffer);
        await stream.WriteAsync("HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nok\n"u8.ToArray());
        return Encoding.ASCII.GetString(buffer, 0, length);
    }
}
