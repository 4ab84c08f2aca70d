using System.Net.Http.Json;

namespace Records.Client;

internal sealed class SystemTextJsonClient(Uri address) : IRecordsClient
{
    private readonly HttpClient _http = new() { BaseAddress = address };

    public async Task<int> GetAsync(int index)
    {
        var record = await _http.GetFromJsonAsync<Record>($"records/{index}");
        return record?.Index == index ? 1 : 0;
    }

    public async Task<int> ListAsync(int count)
    {
        var records = await _http.GetFromJsonAsync<List<Record>>($"records/range/{count}");
        return records?.Count ?? 0;
    }

    public async Task<int> StreamAsync(int count)
    {
        var read = 0;
        await foreach (var record in _http.GetFromJsonAsAsyncEnumerable<Record>($"records/stream/{count}"))
            if (record?.Index == read) read++;
        return read;
    }

    public void Dispose() => _http.Dispose();
}
