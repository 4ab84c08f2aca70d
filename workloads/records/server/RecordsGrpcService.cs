using Google.Protobuf.WellKnownTypes;
using Grpc.Core;
using Records.Contract;
using Message = Records.Contract.Record;

namespace Records.Server;

/// <summary>The same records by gRPC.</summary>
internal sealed class RecordsGrpcService : RecordService.RecordServiceBase
{
    public override Task<Message> GetRecord(GetRecordRequest request, ServerCallContext context) => Task.FromResult(New(request.Index));

    public override Task<ListRecordsResponse> ListRecords(ListRecordsRequest request, ServerCallContext context) =>
        Task.FromResult(new ListRecordsResponse { Records = { Enumerable.Range(0, request.Count).Select(New) } });

    public override async Task StreamRecords(StreamRecordsRequest request, IServerStreamWriter<Message> responseStream, ServerCallContext context)
    {
        for (var index = 0; index < request.Count; index++) await responseStream.WriteAsync(New(index), context.CancellationToken);
    }

    private static Message New(int index) =>
        new() { Id = Guid.NewGuid().ToString(), Index = index, Created = Timestamp.FromDateTime(DateTime.UtcNow) };
}
