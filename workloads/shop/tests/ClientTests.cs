using Shop.Client;

namespace Shop.Tests;

public sealed class ClientTests
{
    public static TheoryData<string> Protocols => [.. ShopClients.Protocols];

    [Theory]
    [MemberData(nameof(Protocols))]
    public async Task GetBestsellerAsync_OfAKnownItem_IsIt(string protocol)
    {
        await using var shop = await RunningShop.StartAsync();
        using var client = shop.Client(protocol);

        (await client.GetBestsellerAsync(6)).ShouldBe(new Item(6, "Bonbon", 97));
        client.Traffic.Calls.ShouldBe(1);
    }

    [Theory]
    [MemberData(nameof(Protocols))]
    public async Task GetBestsellerAsync_OfAnUnknownItem_Fails(string protocol)
    {
        await using var shop = await RunningShop.StartAsync();
        using var client = shop.Client(protocol);

        await Should.ThrowAsync<Exception>(async () => (await client.GetBestsellerAsync(7)).Id.ShouldBe(7));
    }

    [Theory]
    [MemberData(nameof(Protocols))]
    public async Task StoreAsync_Twice_IsTwoItems(string protocol)
    {
        await using var shop = await RunningShop.StartAsync();
        using var client = shop.Client(protocol);

        var first = await client.StoreAsync(new NewItem(1, "Lakritz", 120));
        var second = await client.StoreAsync(new NewItem(1, "Lakritz", 120));

        first.ShouldBe(new Item(1001, "Lakritz", 120));
        second.ShouldBe(first with { Id = 1002 });
    }

    [Theory]
    [InlineData("rest", 1100)]
    [InlineData("graphql", 1)]
    [InlineData("grpc", 1100)]
    public async Task WalkAsync_OfAllCustomers_ReadsEachItem(string protocol, int calls)
    {
        await using var shop = await RunningShop.StartAsync();
        using var client = shop.Client(protocol);

        var items = await client.WalkAsync(100);

        items.SelectMany(each => each).ShouldBe(Enumerable.Range(1, 1000).Select(id => new Item(id, $"Item {id}", 100 + id)));
        client.Traffic.Calls.ShouldBe(calls);
    }

    [Fact]
    public async Task Traffic_OfTheSameAnswer_IsSmallestByGrpc()
    {
        await using var shop = await RunningShop.StartAsync();

        var bytes = new Dictionary<string, long>();
        foreach (var protocol in ShopClients.Protocols)
        {
            using var client = shop.Client(protocol);
            await client.GetBestsellerAsync(5);
            bytes[protocol] = client.Traffic.AnswerBytes;
        }

        bytes["rest"].ShouldBe("""{"id":5,"name":"Lutscher","priceCents":199}""".Length);
        bytes["graphql"].ShouldBe("""{"data":{"bestseller":{"id":5,"name":"Lutscher","priceCents":199}}}""".Length);
        bytes["grpc"].ShouldBe(2 + 2 + 8 + 3);
    }
}
