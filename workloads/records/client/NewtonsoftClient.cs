using Newtonsoft.Json;

namespace Records.Client;

internal sealed class NewtonsoftClient(Uri address) : IRecordsClient
{
    private readonly JsonSerializer _serializer = JsonSerializer.CreateDefault();
    private readonly HttpClient _http = new() { BaseAddress = address };

    public async Task<int> GetAsync(int index)
    {
        var record = JsonConvert.DeserializeObject<Record>(await _http.GetStringAsync($"records/{index}"));
        return record?.Index == index ? 1 : 0;
    }

    public async Task<int> ListAsync(int count)
    {
        var records = JsonConvert.DeserializeObject<List<Record>>(await _http.GetStringAsync($"records/range/{count}"));
        return records?.Count ?? 0;
    }

    public async Task<int> StreamAsync(int count)
    {
        using var text = new StreamReader(await _http.GetStreamAsync($"records/stream/{count}"));
        await using var reader = new JsonTextReader(text);
        var read = 0;
        while (await reader.ReadAsync())
            if (reader.TokenType == JsonToken.StartObject && _serializer.Deserialize<Record>(reader)?.Index == read) read++;
        return read;
    }

    public void Dispose() => _http.Dispose();
}
