using System.Collections.Concurrent;
using System.Text.Json.Nodes;
using Hotlap.Cli.Commands;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Tests.Samples;
using Hotlap.Measurement.Contract;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Integration;

/// <summary>
/// A real API server that knows BenchmarkRun; one class of tests after another uses it alone. It also has what the command line said before the server
/// knew BenchmarkRun.
/// </summary>
public sealed class ClusterWithRuns : IAsyncLifetime
{
    private const string Good = """
        apiVersion: hotlap.dev/v1alpha1
        kind: BenchmarkRun
        metadata: {name: NAME, labels: {team: web}}
        spec:
          variants: [{name: one, image: "registry.example/greeter:aot"}]
          target: {ports: [{name: http, containerPort: 5000}]}
          scenarios: [{name: hello, http: {port: http}, load: {duration: 10s}}]
        """;

    private static readonly ApiServerOptions Options = new();
    private static readonly ConcurrentDictionary<ApiServerFixture, string> ErrorsWithoutDefinition = new();

    private ApiServerFixture? _server;

    /// <summary>What report wrote to standard error while the resource definition was missing.</summary>
    public string ErrorWithoutDefinition => ErrorsWithoutDefinition[Server];

    public ApiServerFixture Server => _server!;

    public async Task InitializeAsync()
    {
        _server = await ApiServerFixture.TakeAsync(Options);
        if (ErrorsWithoutDefinition.ContainsKey(_server))
            return;
        var error = (await RunAsync("report", "greeter-images", "-n", "default")).Errors;
        await Server.KubectlAsync("apply", "--validate=false", "-f", Path.GetDirectoryName(Repository.Crd)!);
        await AwaitDefinitionAsync();
        ErrorsWithoutDefinition[_server] = error;
    }

    /// <summary>kubectl wait fails on a definition that has no conditions yet.</summary>
    private async Task AwaitDefinitionAsync() => await Eventually.SucceedsAsync<string, InvalidOperationException>(
        "the definition is served", () => Server.KubectlAsync("get", "benchmarkruns"));

    public async Task DisposeAsync()
    {
        if (_server is null)
            return;
        if (ErrorsWithoutDefinition.ContainsKey(_server))
            _server.Leave();
        else
            await _server.DisposeAsync();
    }

    /// <summary>Creates the run of a scenario in a namespace of its own, without a status; returns that namespace.</summary>
    public async Task<string> CreateAsync(string scenario)
    {
        var space = await Server.CreateNamespaceAsync();
        var run = Read(scenario);
        var created = new JsonObject
        {
            ["apiVersion"] = "hotlap.dev/v1alpha1",
            ["kind"] = "BenchmarkRun",
            ["metadata"] = new JsonObject { ["name"] = "greeter-images" },
            ["spec"] = run["spec"]!.DeepClone(),
        };
        await Server.PostAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns", created.ToJsonString());
        return space;
    }

    /// <summary>Writes the status of a scenario, as of a generation, through the status subresource.</summary>
    public Task WriteStatusAsync(string space, string scenario, int generation = 1, string name = "greeter-images")
    {
        var status = Read(scenario)["status"]!.ToJsonString()
            .Replace("\"observedGeneration\":3", $"\"observedGeneration\":{generation}", StringComparison.Ordinal);
        return Server.PatchAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/{name}/status", $$"""{"status":{{status}}}""");
    }

    /// <summary>Stores trials as the operator does; returns the UID of the run that owns them.</summary>
    public async Task<string> RecordAsync(string space, IEnumerable<TrialRecord> parts)
    {
        var uid = (string)(await GetAsync(space, "greeter-images"))["metadata"]!["uid"]!;
        foreach (var (part, index) in parts.Select((part, index) => (part, index)))
            await Server.PostAsync($"api/v1/namespaces/{space}/configmaps", Recorded.ConfigMap(part, $"trial-{index}", uid));
        return uid;
    }

    /// <summary>Runs the command line on this cluster.</summary>
    public Task<(int Code, string Output, string Errors)> RunAsync(params string[] args) => RunWithAsync(Server.Kubeconfig, args);

    public static Task<(int Code, string Output, string Errors)> RunWithAsync(string kubeconfig, params string[] args) =>
        RunWithAsync(kubeconfig, session => session, args);

    internal static async Task<(int Code, string Output, string Errors)> RunWithAsync(
        string? kubeconfig, Func<Session, Session> change, params string[] args)
    {
        using var output = new StringWriter { NewLine = "\n" };
        using var errors = new StringWriter { NewLine = "\n" };
        var session = new Session { Output = output, Errors = errors, Clock = TimeProvider.System, OpenCluster = RunClient.Open };
        var code = await Root.RunAsync(kubeconfig is null ? args : [args[0], "--kubeconfig", kubeconfig, .. args[1..]], change(session));
        return (code, output.ToString(), errors.ToString());
    }

    /// <summary>Runs the command line with these arguments alone.</summary>
    public static Task<(int Code, string Output, string Errors)> RunPlainAsync(params string[] args) =>
        RunWithAsync(null, session => session, args);

    /// <summary>Reads a run without the command line.</summary>
    public async Task<JsonNode> GetAsync(string space, string name) =>
        JsonNode.Parse((await Server.GetAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/{name}")).GetRawText())!;

    private static JsonNode Read(string scenario) => YamlJson.Parse(File.ReadAllText(TestData.Run(scenario)))!;

    /// <summary>A valid run of one variant.</summary>
    public static string Named(string name) => Good.Replace("NAME", name, StringComparison.Ordinal);

    /// <summary>Writes a file for the command line; returns its path.</summary>
    public async Task<string> WriteAsync(string text)
    {
        var path = Path.Combine(Server.Folder, $"{Path.GetRandomFileName()}.yaml");
        await File.WriteAllTextAsync(path, text);
        return path;
    }
}
