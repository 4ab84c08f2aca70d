using Grpc.Core;
using Grpc.Net.Client;
using Records.Contract;

namespace Records.Client;

internal sealed class GrpcClient : IRecordsClient
{
    private readonly GrpcChannel _channel;
    private readonly RecordService.RecordServiceClient _client;

    public GrpcClient(Uri address)
    {
        _channel = GrpcChannel.ForAddress(address);
        _client = new RecordService.RecordServiceClient(_channel);
    }

    public async Task<int> GetAsync(int index)
    {
        var record = await _client.GetRecordAsync(new GetRecordRequest { Index = index });
        return record.Index == index ? 1 : 0;
    }

    public async Task<int> ListAsync(int count)
    {
        var response = await _client.ListRecordsAsync(new ListRecordsRequest { Count = count });
        return response.Records.Count;
    }

    public async Task<int> StreamAsync(int count)
    {
        using var call = _client.StreamRecords(new StreamRecordsRequest { Count = count });
        var read = 0;
        await foreach (var record in call.ResponseStream.ReadAllAsync())
            if (record.Index == read) read++;
        return read;
    }

    public void Dispose() => _channel.Dispose();
}
