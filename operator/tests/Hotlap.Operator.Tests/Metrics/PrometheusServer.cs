using System.Text.Json;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>A real Prometheus that scrapes one target every second, with the rules of this repository.</summary>
internal sealed class PrometheusServer : IAsyncDisposable
{
    private readonly string _folder;
    private readonly ChildProcess _process;
    private readonly HttpClient _http;

    private PrometheusServer(string folder, ChildProcess process, HttpClient http) => (_folder, _process, _http) = (folder, process, http);

    /// <summary>Starts Prometheus and waits until it has scraped the target.</summary>
    /// <param name="target">Host and port.</param>
    public static async Task<PrometheusServer> StartAsync(string target)
    {
        var folder = Directory.CreateTempSubdirectory().FullName;
        await File.WriteAllTextAsync($"{folder}/prometheus.yml", $$"""
            global: {scrape_interval: 1s, evaluation_interval: 1s}
            rule_files: ["{{Repository.PathOf("deploy/prometheus/rules.yaml")}}"]
            scrape_configs: [{job_name: hotlap, honor_labels: true, static_configs: [{targets: ["{{target}}"]}]}]
            """);
        var address = $"127.0.0.1:{FreePorts.Take(1)[0]}";
        var process =
            await ChildProcess.StartAsync(
                "prometheus",
                [$"--config.file={folder}/prometheus.yml", $"--storage.tsdb.path={folder}/data", $"--web.listen-address={address}"],
                $"{folder}/log");
        var server = new PrometheusServer(folder, process, new HttpClient { BaseAddress = new Uri($"http://{address}/") });
        await Eventually.BecomesAsync("Prometheus has scraped", () => server.HasAsync("up==1"));
        return server;
    }

    /// <summary>True when a query has a series. False while Prometheus does not answer.</summary>
    public async Task<bool> HasAsync(string query)
    {
        try
        {
            return (await QueryAsync(query)).Count > 0;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    /// <summary>Returns the labels of each series of a query's answer.</summary>
    /// <exception cref="HttpRequestException">The query is wrong, or Prometheus does not answer.</exception>
    public async Task<IReadOnlyList<IReadOnlyDictionary<string, string>>> QueryAsync(string query)
    {
        using var response = await _http.GetAsync(new Uri($"api/v1/query?query={Uri.EscapeDataString(query)}", UriKind.Relative));
        var text = await response.Content.ReadAsStringAsync();
        if (!response.IsSuccessStatusCode) throw new HttpRequestException($"{query}: {text}");
        using var answer = JsonDocument.Parse(text);
        return [.. answer.RootElement.GetProperty("data").GetProperty("result").EnumerateArray()
            .Select(series => series.GetProperty("metric").Deserialize<Dictionary<string, string>>()!)];
    }

    public async ValueTask DisposeAsync()
    {
        await _process.DisposeAsync();
        _http.Dispose();
        Directory.Delete(_folder, recursive: true);
    }
}
