using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Support;

/// <summary>The operator as a process of its own: the one built beside the tests, or the one that $HOTLAP_OPERATOR names.</summary>
internal sealed class RunningOperator : IAsyncDisposable
{
    private readonly ChildProcess _process;
    private readonly HttpClient _http;

    private RunningOperator(ChildProcess process, int port, string token)
    {
        _process = process;
        _http = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{port}/") };
        _http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);
    }

    /// <summary>Starts an operator that watches one namespace, and waits until it is ready.</summary>
    public static Task<RunningOperator> StartAsync(ApiServerFixture api, string space, params IEnumerable<string> more) =>
        ReadyAsync(api, space, [], more);

    /// <summary>Starts an operator with the memory that its container has, and waits until it is ready.</summary>
    public static Task<RunningOperator> StartAsync(ApiServerFixture api, string space, MemoryLimit limit, params IEnumerable<string> more) =>
        ReadyAsync(api, space, limit.Prefix, more);

    /// <summary>Starts an operator whose collector has the heap of its container, which needs no root, and waits until it is ready.</summary>
    public static Task<RunningOperator> StartWithHeapLimitAsync(ApiServerFixture api, string space, params IEnumerable<string> more) =>
        ReadyAsync(api, space, [MemoryLimit.OfHeap], more);

    /// <summary>Starts an operator with environment variables of its own, and waits until it leads.</summary>
    public static async Task<RunningOperator> StartWithAsync(
        ApiServerFixture api, string space, IReadOnlyDictionary<string, string> environment)
    {
        var running = await LaunchAsync(api, space, api.Kubeconfig, environment.Select(variable => $"{variable.Key}={variable.Value}"), []);
        await Eventually.BecomesAsync("the operator leads", async () => await running.IsOkAsync("readyz") && await running.IsLeaderAsync());
        return running;
    }

    /// <summary>Starts an operator that watches one namespace, with the rights of a kubeconfig, and does not wait for it.</summary>
    public static Task<RunningOperator> LaunchAsync(
        ApiServerFixture api, string space, string kubeconfig, params IEnumerable<string> more) =>
        LaunchAsync(api, space, kubeconfig, [], more);

    private static async Task<RunningOperator> ReadyAsync(
        ApiServerFixture api, string space, IEnumerable<string> before, IEnumerable<string> more)
    {
        var running = await LaunchAsync(api, space, api.Kubeconfig, before, more);
        await Eventually.BecomesAsync("the operator is ready", () => running.IsOkAsync("readyz"));
        return running;
    }

    private static async Task<RunningOperator> LaunchAsync(
        ApiServerFixture api, string space, string kubeconfig, IEnumerable<string> before, IEnumerable<string> more)
    {
        var port = FreePorts.Take(1)[0];
        var program = Environment.GetEnvironmentVariable("HOTLAP_OPERATOR") ?? Path.Combine(AppContext.BaseDirectory, "hotlap-operator");
        var process = await ChildProcess.StartAsync(
            "env",
            [
                .. before, program, "--agent-image=registry.example/hotlap/agent:test", $"--allow=registry={Cluster.NoRegistry}",
                $"--http-port={port}", $"--kubeconfig={kubeconfig}",
                $"--namespace={space}", $"--leader-election-namespace={space}", "--metrics-authorization=false", .. more,
            ],
            Path.Combine(api.Folder, $"operator-{port}.log"));
        return new RunningOperator(process, port, api.Token);
    }

    /// <summary>The most memory that has been resident so far, in bytes, pages of its files included.</summary>
    public long PeakMemory => Status("VmHWM");

    /// <summary>Resident pages of its program and libraries, in bytes: the kernel drops them when memory is short, and reads them again.</summary>
    public long FilePages => Status("RssFile");

    public int ProcessId => _process.Id;

    /// <summary>Address of its HTTP port.</summary>
    public Uri Address => _http.BaseAddress!;

    public string ReadLog() => _process.ReadLogTail();

    /// <summary>Ends the operator as a kubelet does, by SIGTERM.</summary>
    public Task StopAsync() => _process.StopAsync(TimeSpan.FromSeconds(20));

    public async Task<bool> IsOkAsync(string path)
    {
        try
        {
            using var response = await _http.GetAsync(new Uri(path, UriKind.Relative));
            return response.StatusCode == HttpStatusCode.OK;
        }
        catch (HttpRequestException)
        {
            return !_process.HasExited ? false : throw new InvalidOperationException($"The operator ended: {ReadLog()}");
        }
    }

    public Task<string> ScrapeAsync() => _http.GetStringAsync(new Uri("metrics", UriKind.Relative));

    /// <summary>Waits until the metrics contain a series. They lag behind the status by the latency of a watch.</summary>
    public Task ExportsAsync(string series) =>
        Eventually.BecomesAsync($"the metrics have {series}", async () => (await ScrapeAsync()).Contains(series, StringComparison.Ordinal));

    public async Task<bool> IsLeaderAsync() => (await ScrapeAsync()).Contains("\nhotlap_leader 1\n", StringComparison.Ordinal);

    /// <summary>Requests to the API server so far, watches and the Lease apart.</summary>
    public Task<long> RequestsAsync() => SumAsync("hotlap_api_requests_total{", line =>
        !line.Contains("verb=\"watch\"", StringComparison.Ordinal) && !line.Contains("leases", StringComparison.Ordinal));

    /// <summary>Requests to the API server so far, by verb, resource and code: the most frequent first.</summary>
    public async Task<string> RequestCountsAsync() => string.Join('\n', (await ScrapeAsync()).Split('\n')
        .Where(line => line.StartsWith("hotlap_api_requests_total{", StringComparison.Ordinal))
        .OrderByDescending(line => double.Parse(line[(line.LastIndexOf(' ') + 1)..], CultureInfo.InvariantCulture)));

    /// <summary>A figure without labels.</summary>
    public async Task<double> ValueAsync(string name) => double.Parse(
        (await ScrapeAsync()).Split('\n')
            .Single(line => line.StartsWith(name + " ", StringComparison.Ordinal))[(name.Length + 1)..], CultureInfo.InvariantCulture);

    /// <summary>Passes over runs so far.</summary>
    public Task<long> PassesAsync() => SumAsync("hotlap_reconciles_total{", _ => true);

    public async ValueTask DisposeAsync()
    {
        await StopAsync();
        await _process.DisposeAsync();
        _http.Dispose();
    }

    private async Task<long> SumAsync(string start, Func<string, bool> counts) => (await ScrapeAsync()).Split('\n')
        .Where(line => line.StartsWith(start, StringComparison.Ordinal) && counts(line))
        .Sum(line => long.Parse(line[(line.LastIndexOf(' ') + 1)..], CultureInfo.InvariantCulture));

    private long Status(string name) => 1024 * long.Parse(
        File.ReadLines($"/proc/{_process.Id}/status")
            .Single(line => line.StartsWith($"{name}:", StringComparison.Ordinal))[(name.Length + 1)..^" kB".Length],
        NumberStyles.AllowLeadingWhite, CultureInfo.InvariantCulture);
}
