using System.Net;
using System.Text.Json;
using CannedTds;

namespace LargeRows.Tests;

/// <summary>The program against the canned server, with SqlClient.</summary>
public sealed class BenchmarkTests : IAsyncLifetime, IDisposable
{
    private static readonly string[] TimesAndBytes = ["async", "sync", "allocatedAsync", "allocatedSync"];
    private static readonly string[] Collections = ["gen0", "gen1", "gen2"];

    private readonly CancellationTokenSource stop = new();
    private readonly TdsServer server = new(new IPEndPoint(IPAddress.Loopback, 0));
    private Task serving = Task.CompletedTask;

    public Task InitializeAsync()
    {
        serving = server.ServeAsync(stop.Token);
        return Task.CompletedTask;
    }

    [Fact]
    public async Task Run_AgainstTheCannedServer_StatesEachMetric()
    {
        var lines = await LinesOf(new Options(Connection("Packet Size=32766"), DurationMilliseconds: 0, Pairs: 3));

        foreach (var metric in TimesAndBytes) Values(lines, metric).ShouldAllBe(value => value > 0);
        foreach (var metric in TimesAndBytes.Concat(Collections)) Values(lines, metric).Count.ShouldBe(3, metric);
        Values(lines, "allocatedSync").ShouldAllBe(bytes => bytes > Options.ContentSize);
        Values(lines, "ratio").Single().ShouldBe((long)Math.Round(1000.0 * Middle(lines, "async") / Middle(lines, "sync")));
    }

    [Fact]
    public async Task Run_AgainstTheCannedServer_StatesAfterTheWindow()
    {
        var lines = await LinesOf(new Options(Connection("Packet Size=32766"), DurationMilliseconds: 0, Pairs: 1));

        lines.Take(2).Select(line => line.GetProperty("window").GetString()).ShouldBe(["begin", "end"]);
        lines.Skip(2).ShouldAllBe(line => line.GetRawText().Contains("metric"));
    }

    public async Task DisposeAsync()
    {
        await stop.CancelAsync();
        await serving;
    }

    public void Dispose()
    {
        server.Dispose();
        stop.Dispose();
    }

    private string Connection(string more) =>
        $"Server=tcp:127.0.0.1,{server.Port};Database=bench;User ID=bench;Password=bench;Encrypt=false;{more}";

    private static async Task<List<JsonElement>> LinesOf(Options options)
    {
        using var output = new StringWriter();
        using var results = new ResultsWriter(output);
        await new Benchmark(new DocumentReader(options.Connection), options, results).RunAsync();
        var lines = output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return [.. lines.Select(line => JsonSerializer.Deserialize<JsonElement>(line))];
    }

    private static List<long> Values(List<JsonElement> lines, string metric) =>
    [
        .. lines.Where(line => line.TryGetProperty("metric", out var name) && name.GetString() == metric)
            .Select(line => line.GetProperty("value").GetInt64()),
    ];

    private static long Middle(List<JsonElement> lines, string metric) => Values(lines, metric).Order().ElementAt(1);
}
