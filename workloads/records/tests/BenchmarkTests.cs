using System.Text.Json;
using Programs;
using Records.Client;
using Case = Records.Client.Case;

namespace Records.Tests;

public sealed class BenchmarkTests
{
    private static readonly IReadOnlyList<Case> Few = [.. Case.All.Select(each => each with { Calls = 2, Records = each.Name == "small" ? 1 : 20 })];

    [Theory]
    [InlineData("grpc")]
    [InlineData("rest-stj-both")]
    public async Task RunAsync_OfAClient_StatesEachMetricInTheWindow(string variant)
    {
        await using var server = await RunningServer.StartAsync("stj");
        using var client = server.Client(variant);
        using var output = new StringWriter();
        using var results = new ResultsFile(output);

        await new Benchmark(client, new Repetitions(3, TimeSpan.Zero), results).RunAsync(Few);

        var lines = output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => JsonSerializer.Deserialize<JsonElement>(line)).ToList();
        lines[1].GetProperty("window").GetString().ShouldBe("begin");
        lines[^1].GetProperty("window").GetString().ShouldBe("end");
        lines[2..^1].CountBy(line => line.GetProperty("metric").GetString()!).ToDictionary()
            .ShouldBe(new Dictionary<string, int> { ["small"] = 3, ["medium"] = 3, ["large"] = 3, ["stream"] = 3 });
        lines[2..^1].ShouldAllBe(line => line.GetProperty("value").GetInt64() > 0);
    }

    [Fact]
    public async Task RunAsync_ARecordMissing_SaysInWhichCall()
    {
        using var results = new ResultsFile(TextWriter.Null);
        using var client = new Forgetful();

        var error = await Should.ThrowAsync<ProgramException>(() => new Benchmark(client, new Repetitions(3, TimeSpan.Zero), results).RunAsync(Few));

        error.Message.ShouldBe("medium: call 2 of 2 returned 19 correct records and not 20");
    }

    /// <summary>Loses a record in its second list.</summary>
    private sealed class Forgetful : IRecordsClient
    {
        private int _lists;

        public Task<int> GetAsync(int index) => Task.FromResult(1);

        public Task<int> ListAsync(int count) => Task.FromResult(++_lists == 2 ? count - 1 : count);

        public Task<int> StreamAsync(int count) => Task.FromResult(count);

        public void Dispose()
        {
        }
    }
}
