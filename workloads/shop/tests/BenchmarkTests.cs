using System.Text.Json;
using Programs;
using Shop.Client;

namespace Shop.Tests;

public sealed class BenchmarkTests
{
    private static readonly Repetitions Twice = new(2, TimeSpan.Zero);

    [Fact]
    public async Task RunAsync_OfAllOperations_StatesTimesCallsAndBytes()
    {
        await using var shop = await RunningShop.StartAsync();
        using var client = shop.Client("rest");

        var values = await MeasureAsync(client, 3);

        values["get"].Count().ShouldBe(2);
        values["walk"].ShouldAllBe(time => time > 0);
        values["store"].Count().ShouldBe(2);
        (values["getCalls"].Single(), values["walkCalls"].Single(), values["storeCalls"].Single()).ShouldBe((3, 33, 3));
        values["getAnswerSize"].Single().ShouldBe(3 * """{"id":5,"name":"Lutscher","priceCents":199}""".Length);
    }

    [Fact]
    public async Task RunAsync_AnItemThatIsNotStored_SaysInWhichCall() =>
        (await Should.ThrowAsync<ProgramException>(() => MeasureAsync(new Fake { Repeats = true }, 3))).Message
        .ShouldBe("store: call 2 of 3 returned Item { Id = 1, Name = Lutscher, PriceCents = 199 }; "
            + "expected Item { Id = 5, Name = Lutscher, PriceCents = 199 } with an id above 1");

    [Fact]
    public async Task RunAsync_AWalkThatMissesAnItem_SaysHowManyThereWere() =>
        (await Should.ThrowAsync<ProgramException>(() => MeasureAsync(new Fake { Items = 9 }, 3))).Message
        .ShouldBe("walk: 3 customers with 27 items; expected 3 with 10 each");

    private static async Task<ILookup<string, long>> MeasureAsync(IShopClient client, int count)
    {
        using var output = new StringWriter();
        using var results = new ResultsFile(output);
        await new Benchmark(client, Twice, results).RunAsync(Operation.All.Select(operation => operation with { Count = count }));
        return output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries).Skip(1)
            .Select(line => JsonSerializer.Deserialize<JsonElement>(line))
            .ToLookup(line => line.GetProperty("metric").GetString()!, line => line.GetProperty("value").GetInt64());
    }

    /// <summary>A shop whose answers can be wrong.</summary>
    private sealed class Fake : IShopClient
    {
        public bool Repeats { get; init; }

        public int Items { get; init; } = 10;

        public Traffic Traffic { get; private set; } = new();

        public Task<Item> GetBestsellerAsync(int id) => Answer(new Item(5, "Lutscher", 199));

        public Task<Item> StoreAsync(NewItem item) => Answer(new Item(Repeats ? 1 : Traffic.Calls + 1, item.Name, item.PriceCents));

        public Task<IReadOnlyList<IReadOnlyList<Item>>> WalkAsync(int customers) => Answer<IReadOnlyList<IReadOnlyList<Item>>>(
            [.. Enumerable.Range(0, customers).Select(ItemsOf)]);

        public void Dispose()
        {
        }

        private IReadOnlyList<Item> ItemsOf(int customer) => [.. Enumerable.Range(customer * 10, Items).Select(id => new Item(id, "Item", 1))];

        private Task<T> Answer<T>(T answer)
        {
            Traffic = Traffic.With(1);
            return Task.FromResult(answer);
        }
    }
}
