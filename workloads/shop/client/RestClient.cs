using System.Net.Http.Json;
using Programs;

namespace Shop.Client;

internal sealed class RestClient(Uri address) : IShopClient
{
    private readonly HttpClient _http = new() { BaseAddress = address };

    public Traffic Traffic { get; private set; } = new();

    public Task<Item> GetBestsellerAsync(int id) => ReadAsync<Item>(_http.GetAsync($"bestsellers/{id}"));

    public Task<Item> StoreAsync(NewItem item) => ReadAsync<Item>(_http.PostAsJsonAsync("items", item));

    public async Task<IReadOnlyList<IReadOnlyList<Item>>> WalkAsync(int customers)
    {
        var all = new List<IReadOnlyList<Item>>();
        for (var customer = 1; customer <= customers; customer++)
        {
            var items = new List<Item>();
            foreach (var entry in await ReadAsync<List<ItemEntry>>(_http.GetAsync($"customers/{customer}/items")))
                items.Add(await ReadAsync<Item>(_http.GetAsync($"items/{entry.Id}")));
            all.Add(items);
        }

        return all;
    }

    public void Dispose() => _http.Dispose();

    private async Task<T> ReadAsync<T>(Task<HttpResponseMessage> call)
    {
        using var response = await call;
        response.EnsureSuccessStatusCode();
        // Known also of a chunked answer, because the body has been read by now.
        Traffic = Traffic.With(response.Content.Headers.ContentLength ?? 0);
        return await response.Content.ReadFromJsonAsync<T>() ?? throw new ProgramException($"{response.RequestMessage?.RequestUri} answered null");
    }
}
