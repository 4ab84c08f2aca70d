using System.Collections.Concurrent;

namespace Shop.Server;

/// <summary>100 customers with 10 items each, without a database.</summary>
internal sealed class MemoryCatalog : ICatalog
{
    private const int Customers = 100;

    private readonly ConcurrentDictionary<int, Item> _items =
        new(Enumerable.Range(1, Customers * ICatalog.PageSize).ToDictionary(id => id, id => new Item(id, $"Item {id}", 100 + id)));

    private int _lastId = Customers * ICatalog.PageSize;

    public Task<Item?> FindItemAsync(int id, CancellationToken cancellation) => Task.FromResult(_items.GetValueOrDefault(id));

    public Task<IReadOnlyList<ItemEntry>> ListItemsAsync(int customerId, CancellationToken cancellation) =>
        Task.FromResult<IReadOnlyList<ItemEntry>>([.. ItemsOf(customerId).Select(item => new ItemEntry(item.Id, item.Name))]);

    public Task<IReadOnlyList<Customer>> ListCustomersAsync(CancellationToken cancellation) =>
        Task.FromResult<IReadOnlyList<Customer>>([.. Enumerable.Range(1, Customers).Select(id => new Customer(id, $"Customer {id}"))]);

    public Task<ILookup<int, Item>> ListItemsOfAllAsync(CancellationToken cancellation) => Task.FromResult(
        Enumerable.Range(1, Customers).SelectMany(customer => ItemsOf(customer).Select(item => (customer, item)))
            .ToLookup(pair => pair.customer, pair => pair.item));

    public Task<Item> StoreAsync(NewItem item, CancellationToken cancellation)
    {
        var stored = new Item(Interlocked.Increment(ref _lastId), item.Name, item.PriceCents);
        _items[stored.Id] = stored;
        return Task.FromResult(_items[stored.Id]);
    }

    private IEnumerable<Item> ItemsOf(int customer) =>
        customer is < 1 or > Customers ? [] : Enumerable.Range((customer - 1) * ICatalog.PageSize + 1, ICatalog.PageSize).Select(id => _items[id]);
}
