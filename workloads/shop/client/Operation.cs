using Programs;

namespace Shop.Client;

/// <summary>
/// Calls one after another, each answer checked. The metrics begin with the name: <c>walk</c>, <c>walkCalls</c>, <c>walkAnswerSize</c>.
/// </summary>
/// <param name="Name">On the command line, and begin of the metrics' names.</param>
/// <param name="Count">How many items are fetched or stored, or how many customers are walked.</param>
/// <param name="RunAsync">Runs it once.</param>
internal sealed record Operation(string Name, int Count, Func<IShopClient, int, Task> RunAsync)
{
    private const int ItemsOfACustomer = 10;

    private static readonly Item Bestseller = new(5, "Lutscher", 199);

    /// <summary>The operations of the published benchmark: its tests B, D and C.</summary>
    public static IReadOnlyList<Operation> All { get; } = [new("get", 1000, GetAsync), new("walk", 100, WalkAsync), new("store", 1000, StoreAsync)];

    private static async Task GetAsync(IShopClient client, int count)
    {
        for (var call = 1; call <= count; call++)
            if (await client.GetBestsellerAsync(Bestseller.Id) is var item && item != Bestseller)
                throw new ProgramException($"get: call {call} of {count} returned {item} and not {Bestseller}");
    }

    private static async Task StoreAsync(IShopClient client, int count)
    {
        var last = 0;
        for (var call = 1; call <= count; call++)
        {
            var item = await client.StoreAsync(new NewItem(1, Bestseller.Name, Bestseller.PriceCents));
            if (item.Id <= last || item with { Id = Bestseller.Id } != Bestseller)
                throw new ProgramException($"store: call {call} of {count} returned {item}; expected {Bestseller} with an id above {last}");
            last = item.Id;
        }
    }

    private static async Task WalkAsync(IShopClient client, int customers)
    {
        var items = await client.WalkAsync(customers);
        if (items.Count != customers || items.Any(each => each.Count != ItemsOfACustomer))
            throw new ProgramException(
                $"walk: {items.Count} customers with {items.Sum(each => each.Count)} items; expected {customers} with {ItemsOfACustomer} each");
        var complete = items.SelectMany(each => each).DistinctBy(item => item.Id).Count(item => item is { Name.Length: > 0, PriceCents: > 0 });
        if (complete != customers * ItemsOfACustomer)
            throw new ProgramException("walk: items are missing a name or a price, or came twice");
    }
}
