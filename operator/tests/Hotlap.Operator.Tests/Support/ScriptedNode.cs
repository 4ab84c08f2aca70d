using System.Collections.Concurrent;
using System.Net;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using Hotlap.Api.Core;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;
using Hotlap.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Hotlap.Operator.Tests.Support;

/// <summary>A node whose kubelet is a script: tests say what becomes of a pod, and what its log holds. The API server is real.</summary>
internal sealed class ScriptedNode : IAsyncDisposable
{
    public const string Name = "node1";

    private readonly ApiServerFixture _api;
    private readonly int _port;
    private readonly List<string> _nodes = [];
    private readonly ConcurrentDictionary<string, byte[]> _logs = [];
    private readonly ConcurrentDictionary<string, bool> _lostLogs = [];
    private WebApplication? _kubelet;

    private ScriptedNode(ApiServerFixture api, int port) => (_api, _port) = (api, port);

    /// <summary>Says on which node a pod runs.</summary>
    public Func<Pod, string> Place { get; set; } = _ => Name;

    public static async Task<ScriptedNode> StartAsync(ApiServerFixture api)
    {
        var node = new ScriptedNode(api, FreePorts.Take(1)[0]);
        await node.StartKubeletAsync();
        await node.JoinAsync(Name);
        return node;
    }

    /// <summary>Lets one more node join, whose kubelet is this script too, labelled with its pool.</summary>
    public async Task JoinAsync(string name, string pool = "default")
    {
        _nodes.Add(name);
        await _api.PostAsync("api/v1/nodes", $$"""
            {"apiVersion":"v1","kind":"Node","metadata":{"name":"{{name}}","labels":{"kubernetes.io/arch":"amd64","kubernetes.io/os":"linux","pool":"{{pool}}"} } }
            """);
        await _api.PatchAsync($"api/v1/nodes/{name}/status", $$$"""
            {"status":{"addresses":[{"type":"InternalIP","address":"127.0.0.1"}],"daemonEndpoints":{"kubeletEndpoint":{"Port":{{{_port}}} } },
             "conditions":[{"type":"Ready","status":"True","reason":"Scripted","message":""}],
             "nodeInfo":{"architecture":"amd64","bootID":"","containerRuntimeVersion":"script://1","kernelVersion":"6.1","kubeProxyVersion":"","kubeletVersion":"v1","machineID":"","operatingSystem":"linux","osImage":"","systemUUID":""} } }
            """);
    }

    /// <summary>Tells how much pods may request of the node; null for no word of it.</summary>
    public Task HaveAsync(string amounts) =>
        _api.PatchAsync($"api/v1/nodes/{Name}/status", $$$"""{"status":{"capacity":{{{amounts}}},"allocatable":{{{amounts}}} } }""");

    /// <summary>Lets the target answer, or a dependency: its pod is Ready.</summary>
    public async Task MakeReadyAsync(Pod pod, string container = "target")
    {
        await BindAsync(pod);
        var running = $$"""{"running":{"startedAt":"{{Now}}"} }""";
        await PatchAsync(pod, $$"""
            {"status":{"phase":"Running","podIP":"10.244.9.9","podIPs":[{"ip":"10.244.9.9"}],
             "conditions":[{"type":"PodScheduled","status":"True","lastTransitionTime":"{{Now}}"},{"type":"Ready","status":"True","lastTransitionTime":"{{Now}}"}],
             "containerStatuses":[{{Container("hotlap-probe", running)}},{{Container(container, running)}}]} }
            """);
    }

    /// <summary>Starts a pod of one container.</summary>
    public async Task RunAsync(Pod pod, string container)
    {
        await BindAsync(pod);
        var running = $$"""{"running":{"startedAt":"{{Now}}"} }""";
        await PatchAsync(pod, $$"""{"status":{"phase":"Running","containerStatuses":[{{Container(container, running)}}]} }""");
    }

    /// <summary>Evicts a pod as a kubelet does that runs out of memory.</summary>
    public async Task EvictAsync(Pod pod)
    {
        await BindAsync(pod);
        await PatchAsync(pod, """{"status":{"phase":"Failed","reason":"Evicted","message":"The node was low on resource: memory."} }""");
    }

    /// <summary>Tells of the target's container what a kubelet tells.</summary>
    public Task TellAsync(Pod pod, string reason, string message) => _api.PostAsync(
        $"api/v1/namespaces/{pod.Metadata.Namespace}/events",
        $$"""
        {"apiVersion":"v1","kind":"Event","metadata":{"name":"{{pod.Metadata.Name}}.{{reason.ToLowerInvariant()}}"},"type":"Normal","reason":"{{reason}}","message":{{Quote(message)}},
         "firstTimestamp":"{{Now}}","lastTimestamp":"{{Now}}","count":1,"source":{"component":"kubelet"},
         "involvedObject":{"kind":"Pod","name":"{{pod.Metadata.Name}}","namespace":"{{pod.Metadata.Namespace}}","uid":"{{pod.Metadata.Uid}}","fieldPath":"spec.containers{target}"} }
        """);

    /// <summary>Ends a generator well, with one cell measured.</summary>
    /// <param name="pod">The generator's pod.</param>
    /// <param name="requestsPerSecond">What it measured.</param>
    /// <param name="damage">Changes the log after it was sealed.</param>
    public Task FinishAsync(Pod pod, int requestsPerSecond = 1000, Func<byte[], byte[]>? damage = null) =>
        FinishAsync(pod, Samples.Lines(requestsPerSecond, DateTimeOffset.UtcNow), damage);

    /// <summary>Ends a generator well, with the lines that it wrote.</summary>
    public async Task FinishAsync(Pod pod, IEnumerable<SampleLine> lines, Func<byte[], byte[]>? damage = null)
    {
        using var log = new MemoryStream();
        using var writer = new SampleLogWriter(log);
        foreach (var line in lines)
            writer.Write(line);
        var bytes = log.ToArray();
        _logs[pod.Metadata.Name] = damage is null ? bytes : damage(bytes);
        await EndAsync(pod, "load", 0, JsonSerializer.Serialize(writer.Checksum(), ContractJson.Default.LogChecksum));
    }

    /// <summary>Lets a program run beside its agent.</summary>
    public Task BeginProgramAsync(Pod pod) => MakeReadyAsync(pod);

    /// <summary>Ends a program and the agent beside it well, with the cell that the agent wrote.</summary>
    public Task FinishProgramAsync(Pod pod, CellSample cell) => FinishProgramAsync(pod, "target", [new SampleLine { Cell = cell }]);

    /// <summary>Ends a program and the agent beside it well, with the lines that the agent wrote.</summary>
    public async Task FinishProgramAsync(Pod pod, string container, IEnumerable<SampleLine> lines)
    {
        using var log = new MemoryStream();
        using var writer = new SampleLogWriter(log);
        foreach (var line in lines)
            writer.Write(line);
        _logs[pod.Metadata.Name] = log.ToArray();
        await BindAsync(pod);
        var (agent, program) = (Ended(0, JsonSerializer.Serialize(writer.Checksum(), ContractJson.Default.LogChecksum)), Ended(0, ""));
        await PatchAsync(pod, $$"""{"status":{"phase":"Succeeded","containerStatuses":[{{Container("hotlap-probe", agent)}},{{Container(container, program)}}]} }""");
    }

    /// <summary>Loses the log that a pod has written or will write.</summary>
    public void LoseLog(string pod) => _lostLogs[pod] = true;

    /// <summary>Ends a pod whose one container has ended.</summary>
    public async Task EndAsync(Pod pod, string container, int exitCode, string message)
    {
        await BindAsync(pod);
        await PatchAsync(pod, $$"""{"status":{"phase":"{{(exitCode == 0 ? "Succeeded" : "Failed")}}","containerStatuses":[{{Container(container, Ended(exitCode, message))}}]} }""");
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var name in _nodes)
            await _api.DeleteAsync($"api/v1/nodes/{name}");
        if (_kubelet is not null) await _kubelet.DisposeAsync();
    }

    private static string Now => DateTimeOffset.UtcNow.ToString("yyyy-MM-ddTHH:mm:ssZ", System.Globalization.CultureInfo.InvariantCulture);

    private static string Quote(string text) => $"\"{JsonEncodedText.Encode(text)}\"";

    private static string Ended(int exitCode, string message) =>
        $$"""{"terminated":{"exitCode":{{exitCode}},"reason":"{{(exitCode == 0 ? "Completed" : "Error")}}","finishedAt":"{{Now}}","message":{{Quote(message)}} } }""";

    private static string Container(string name, string state) =>
        $$"""{"name":"{{name}}","image":"x","imageID":"x@sha256:0","ready":true,"restartCount":0,"state":{{state}} }""";

    private async Task BindAsync(Pod pod)
    {
        if (pod.Spec.NodeName is not null) return;
        await _api.PostAsync(
            $"api/v1/namespaces/{pod.Metadata.Namespace}/pods/{pod.Metadata.Name}/binding",
            $$"""{"apiVersion":"v1","kind":"Binding","metadata":{"name":"{{pod.Metadata.Name}}"},"target":{"kind":"Node","name":"{{Place(pod)}}"} }""");
    }

    private Task PatchAsync(Pod pod, string patch) =>
        _api.PatchAsync($"api/v1/namespaces/{pod.Metadata.Namespace}/pods/{pod.Metadata.Name}/status", patch);

    private async Task StartKubeletAsync()
    {
        _api.Certificates.Issue("kubelet", "CN=kubelet", "localhost");
        var folder = _api.Certificates.Folder;
        using var pem = X509Certificate2.CreateFromPemFile(Path.Combine(folder, "kubelet.crt"), Path.Combine(folder, "kubelet.key"));
        var certificate = X509CertificateLoader.LoadPkcs12(pem.Export(X509ContentType.Pkcs12), null);
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseKestrelHttpsConfiguration()
            .ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, _port, listen => listen.UseHttps(certificate)));
        _kubelet = builder.Build();
        _kubelet.Run(AnswerAsync);
        await _kubelet.StartAsync();
    }

    private async Task AnswerAsync(HttpContext context)
    {
        var parts = context.Request.Path.Value!.Trim('/').Split('/');
        if (parts is ["containerLogs", _, var pod, _] && _logs.TryGetValue(pod, out var log) && !_lostLogs.ContainsKey(pod))
            await context.Response.Body.WriteAsync(log);
        else
            context.Response.StatusCode = StatusCodes.Status404NotFound;
    }
}
