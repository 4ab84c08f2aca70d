using System.Globalization;
using System.Text.Json.Nodes;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

/// <summary>The log of a running operator, in both formats.</summary>
public sealed class LogFormatTests(Cluster cluster) : IClassFixture<Cluster>
{
    [Fact]
    public async Task Log_AsJson_HasAnObjectOnEachLine()
    {
        var lines = await LogAsync("--log-format=json");
        var entries = lines.Select(line => JsonNode.Parse(line)!).ToList();
        entries.ShouldAllBe(entry => (string)entry["LogLevel"]! == "Information" && (string)entry["Message"]! != "");
        entries.ShouldAllBe(entry => DateTime.ParseExact(
            (string)entry["Timestamp"]!, "yyyy-MM-ddTHH:mm:ss.fffZ", CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind).Year > 2020);
        entries.ShouldContain(entry => (string)entry["Category"]! == "Hotlap.Kubernetes.LeaderElector");
    }

    [Fact]
    public async Task Log_ByDefault_HasALineOfTextForEachEntry() =>
        (await LogAsync()).ShouldAllBe(line => line.Contains("Z info: ", StringComparison.Ordinal));

    private async Task<IReadOnlyList<string>> LogAsync(params string[] more)
    {
        await using var running = await RunningOperator.StartAsync(cluster.Api, await cluster.Api.CreateNamespaceAsync(), more);
        await Eventually.BecomesAsync("the operator leads", running.IsLeaderAsync);
        await running.StopAsync();
        var lines = running.ReadLog().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        lines.ShouldNotBeEmpty();
        return lines;
    }
}
