namespace Shop.Client;

/// <summary>The shop by one protocol.</summary>
internal interface IShopClient : IDisposable
{
    Traffic Traffic { get; }

    /// <summary>An item that the server has in memory.</summary>
    Task<Item> GetBestsellerAsync(int id);

    Task<Item> StoreAsync(NewItem item);

    /// <summary>All items of the customers from 1 to <paramref name="customers"/>, customer by customer.</summary>
    Task<IReadOnlyList<IReadOnlyList<Item>>> WalkAsync(int customers);
}
