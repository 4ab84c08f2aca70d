using Npgsql;

namespace Shop.Server;

/// <summary>The tables <c>customers(id, name)</c> and <c>items(id, customer_id, name, price_cents)</c> of a PostgreSQL database.</summary>
internal sealed class PostgresCatalog(NpgsqlDataSource database) : ICatalog
{
    public async Task<Item?> FindItemAsync(int id, CancellationToken cancellation) =>
        (await ReadAsync("SELECT id, name, price_cents FROM items WHERE id = $1", ReadItem, cancellation, id)).SingleOrDefault();

    public async Task<IReadOnlyList<ItemEntry>> ListItemsAsync(int customerId, CancellationToken cancellation) => await ReadAsync(
        "SELECT id, name FROM items WHERE customer_id = $1 ORDER BY id LIMIT $2",
        row => new ItemEntry(row.GetInt32(0), row.GetString(1)), cancellation, customerId, ICatalog.PageSize);

    public async Task<IReadOnlyList<Customer>> ListCustomersAsync(CancellationToken cancellation) =>
        await ReadAsync("SELECT id, name FROM customers ORDER BY id", row => new Customer(row.GetInt32(0), row.GetString(1)), cancellation);

    public async Task<ILookup<int, Item>> ListItemsOfAllAsync(CancellationToken cancellation)
    {
        const string Oldest = """
            SELECT id, name, price_cents, customer_id
            FROM (SELECT *, row_number() OVER (PARTITION BY customer_id ORDER BY id) AS place FROM items) AS placed
            WHERE place <= $1 ORDER BY id
            """;
        var items = await ReadAsync(Oldest, row => (Customer: row.GetInt32(3), Item: ReadItem(row)), cancellation, ICatalog.PageSize);
        return items.ToLookup(row => row.Customer, row => row.Item);
    }

    public async Task<Item> StoreAsync(NewItem item, CancellationToken cancellation)
    {
        var ids = await ReadAsync(
            "INSERT INTO items (customer_id, name, price_cents) VALUES ($1, $2, $3) RETURNING id",
            row => row.GetInt32(0), cancellation, item.CustomerId, item.Name, item.PriceCents);
        return await FindItemAsync(ids[0], cancellation) ?? throw new InvalidOperationException($"item {ids[0]} was stored and is not there");
    }

    private async Task<List<T>> ReadAsync<T>(string sql, Func<NpgsqlDataReader, T> read, CancellationToken cancellation, params object[] values)
    {
        await using var command = database.CreateCommand(sql);
        foreach (var value in values) command.Parameters.Add(new NpgsqlParameter { Value = value });
        await using var reader = await command.ExecuteReaderAsync(cancellation);
        var rows = new List<T>();
        while (await reader.ReadAsync(cancellation)) rows.Add(read(reader));
        return rows;
    }

    private static Item ReadItem(NpgsqlDataReader row) => new(row.GetInt32(0), row.GetString(1), row.GetInt32(2));
}
