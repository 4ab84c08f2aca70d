using System.Net.Http.Json;
using System.Text.Json;
using Programs;

namespace Shop.Client;

internal sealed class GraphQLClient(Uri address) : IShopClient
{
    private const string Bestseller = "query ($id: Int!) { bestseller(id: $id) { id name priceCents } }";
    private const string Customers = "{ customers { id items { id name priceCents } } }";
    private const string StoreItem = """
        mutation ($customerId: Int!, $name: String!, $priceCents: Int!) {
          storeItem(customerId: $customerId, name: $name, priceCents: $priceCents) { id name priceCents }
        }
        """;

    private readonly HttpClient _http = new() { BaseAddress = address };

    public Traffic Traffic { get; private set; } = new();

    public async Task<Item> GetBestsellerAsync(int id) => (await AskAsync<BestsellerData>(Bestseller, new { id })).Bestseller;

    public async Task<Item> StoreAsync(NewItem item) => (await AskAsync<StoreItemData>(StoreItem, item)).StoreItem;

    /// <summary>One call, whatever the number of customers.</summary>
    public async Task<IReadOnlyList<IReadOnlyList<Item>>> WalkAsync(int customers)
    {
        var data = await AskAsync<CustomersData>(Customers);
        return [.. data.Customers.Where(customer => customer.Id <= customers).OrderBy(customer => customer.Id).Select(customer => customer.Items)];
    }

    public void Dispose() => _http.Dispose();

    private async Task<T> AskAsync<T>(string query, object? variables = null)
    {
        using var response = await _http.PostAsJsonAsync("graphql", new { query, variables });
        response.EnsureSuccessStatusCode();
        // Known also of a chunked answer, because the body has been read by now.
        Traffic = Traffic.With(response.Content.Headers.ContentLength ?? 0);
        var answer = await response.Content.ReadFromJsonAsync<Answer<T>>();
        // an error is an answer with status 200
        return answer is { Data: { } data, Errors: null }
            ? data
            : throw new ProgramException($"GraphQL answered {answer?.Errors?.GetRawText() ?? "no data"}");
    }

    private sealed record Answer<T>(T? Data, JsonElement? Errors);

    private sealed record BestsellerData(Item Bestseller);

    private sealed record StoreItemData(Item StoreItem);

    private sealed record CustomersData(List<Customer> Customers);

    private sealed record Customer(int Id, List<Item> Items);
}
