using System.Globalization;
using System.Net.Http.Headers;
using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Server;

/// <summary>A real API server with the definition, shared by the tests of this folder.</summary>
public sealed class ServerFixture : IAsyncLifetime
{
    private ApiServerFixture? _server;
    private HttpClient? _client;

    /// <summary>A namespace for all tests: they create nothing that lasts.</summary>
    public string Namespace { get; private set; } = "";

    /// <summary>Minor version of the server.</summary>
    public int Minor { get; private set; }

    /// <summary>Whether the server evaluates x-kubernetes-validations.</summary>
    public bool HasRules => Minor >= 25;

    public async Task InitializeAsync()
    {
        _server = await ApiServerFixture.StartAsync(new ApiServerOptions { Crds = Path.GetDirectoryName(Repository.Crd) });
        Namespace = await _server.CreateNamespaceAsync();
        _client = new HttpClient(_server.TrustingHandler()) { BaseAddress = _server.Server };
        _client.DefaultRequestHeaders.Authorization = new("Bearer", _server.Token);
        await WaitUntilServedAsync();
        var version = JsonNode.Parse((await KubectlAsync("version", "-o", "json")).ShouldSucceed())!["serverVersion"]!;
        Minor = int.Parse(((string)version["minor"]!).TrimEnd('+'), CultureInfo.InvariantCulture);
    }

    public async Task DisposeAsync()
    {
        _client?.Dispose();
        if (_server is not null) await _server.DisposeAsync();
    }

    internal Task<ToolResult> KubectlAsync(params IEnumerable<string> arguments) =>
        Tool.RunAsync("kubectl", ["--kubeconfig", _server!.Kubeconfig, .. arguments]);

    /// <summary>Asks the server to create the object without keeping it; unknown fields are errors.</summary>
    internal Task<ToolResult> TryAsync(JsonObject item) =>
        ((string)item["apiVersion"]!).StartsWith("hotlap.dev/", StringComparison.Ordinal) ? PostAsync(item) : CreateAsync(item);

    internal async Task ReplaceAsync(string path, JsonObject item)
    {
        using var content = new StringContent(item.ToJsonString(), new MediaTypeHeaderValue("application/json"));
        using var response = await _client!.PutAsync(path, content);
        (response.IsSuccessStatusCode ? "" : await response.Content.ReadAsStringAsync()).ShouldBeEmpty();
    }

    /// <summary>Sends what kubectl sends, without the tenth of a second that each of its starts takes.</summary>
    private async Task<ToolResult> PostAsync(JsonObject item)
    {
        var path = $"apis/{item["apiVersion"]}/namespaces/{Namespace}/{((string)item["kind"]!).ToLowerInvariant().TrimEnd('s')}s";
        using var content = new StringContent(item.ToJsonString(), new MediaTypeHeaderValue("application/json"));
        using var response = await _client!.PostAsync($"{path}?dryRun=All&fieldValidation=Strict", content);
        var answer = await response.Content.ReadAsStringAsync();
        return response.IsSuccessStatusCode ? new ToolResult(0, answer, "") : new ToolResult(1, "", (string)JsonNode.Parse(answer)!["message"]!);
    }

    private async Task<ToolResult> CreateAsync(JsonObject item)
    {
        var file = Path.Combine(_server!.Folder, $"{Guid.NewGuid():N}.json");
        await File.WriteAllTextAsync(file, item.ToJsonString());
        return await KubectlAsync("create", "--dry-run=server", "--validate=true", "-n", Namespace, "-o", "json", "-f", file);
    }

    /// <summary>A definition is established before its OpenAPI is published, which kubectl explain and strict validation need.</summary>
    private Task WaitUntilServedAsync() => Eventually.BecomesAsync(
        "the definition is served", async () => (await KubectlAsync("explain", "bmr.spec.rounds")).ExitCode == 0);
}
