namespace Shop.Server;

/// <summary>The shop's customers and their items.</summary>
internal interface ICatalog
{
    /// <summary>How many items of a customer a list has at most.</summary>
    public const int PageSize = 10;

    Task<Item?> FindItemAsync(int id, CancellationToken cancellation);

    /// <summary>The oldest items of a customer, by id.</summary>
    Task<IReadOnlyList<ItemEntry>> ListItemsAsync(int customerId, CancellationToken cancellation);

    Task<IReadOnlyList<Customer>> ListCustomersAsync(CancellationToken cancellation);

    /// <summary>The oldest items of every customer, by the customer's id.</summary>
    Task<ILookup<int, Item>> ListItemsOfAllAsync(CancellationToken cancellation);

    /// <summary>Writes an item and reads it back.</summary>
    Task<Item> StoreAsync(NewItem item, CancellationToken cancellation);
}
