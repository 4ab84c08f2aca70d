using System.Text.Json;

namespace Serializers.Tests;

public sealed class BenchmarkTests
{
    private static readonly Options Short = new("stj", Items: 50, Passes: 3, WarmUpMilliseconds: 0);

    [Fact]
    public void Run_OfAnySerializer_StatesEachMetric()
    {
        var lines = LinesOf(new ProtobufSerializer());

        Values(lines, "firstSerialize").Count.ShouldBe(1);
        Values(lines, "firstDeserialize").Count.ShouldBe(1);
        Values(lines, "serialize").Count.ShouldBe(3);
        Values(lines, "deserialize").Count.ShouldBe(3);
        Values(lines, "size").Single().ShouldBeInRange(50 * 40, 50 * 70);
        lines.ShouldAllBe(line => line.GetRawText().Contains("window") || line.GetProperty("value").GetInt64() > 0);
    }

    [Fact]
    public void Run_OfAnySerializer_PutsTheWarmPassesIntoTheWindow()
    {
        var lines = LinesOf(new SystemTextJsonSerializer()).ConvertAll(line => line.TryGetProperty("window", out var mark) ? mark.GetString() : line.GetProperty("metric").GetString());

        var (begin, end) = (lines.IndexOf("begin"), lines.IndexOf("end"));
        lines[(begin + 1)..end].Distinct().ShouldBe(["serialize", "deserialize"]);
        lines[..begin].ShouldNotContain("serialize");
        end.ShouldBe(lines.Count - 1);
    }

    [Fact]
    public void Run_WhereAnItemComesBackDifferent_SaysWhich() =>
        Should.Throw<InvalidDataException>(() => LinesOf(new Forgetful())).Message.ShouldStartWith("item 7 was ");

    private static List<JsonElement> LinesOf<T>(IItemSerializer<T> serializer)
    {
        using var output = new StringWriter();
        using var results = new ResultsWriter(output);
        new Benchmark<T>(serializer, Short, results).Run();
        return [.. output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => JsonSerializer.Deserialize<JsonElement>(line))];
    }

    private static List<long> Values(List<JsonElement> lines, string metric) =>
        [.. lines.Where(line => line.TryGetProperty("metric", out var name) && name.GetString() == metric).Select(line => line.GetProperty("value").GetInt64())];

    /// <summary>Loses the timestamp of one item.</summary>
    private sealed class Forgetful : IItemSerializer<Item>
    {
        private readonly SystemTextJsonSerializer _good = new();

        public Item From(Item item) => item;

        public Item To(Item value) => value;

        public byte[] Serialize(Item value) => _good.Serialize(value);

        public Item Deserialize(byte[] bytes) => _good.Deserialize(bytes) is { Index: 7 } item ? item with { Created = default } : _good.Deserialize(bytes);
    }
}
