using System.Diagnostics;
using Greeter.Contract;
using Grpc.Core;

namespace Greeter;

/// <summary>Streaming calls whose messages take a known time.</summary>
internal sealed class StreamsService : Streams.StreamsBase
{
    private const int MostReplies = 1_000_000;
    private const int MostMilliseconds = 60_000;

    public override async Task SayHellos(HellosRequest request, IServerStreamWriter<HellosReply> responseStream, ServerCallContext context)
    {
        if (request.Replies is < 0 or > MostReplies)
            throw new RpcException(new Status(StatusCode.InvalidArgument, $"replies is {request.Replies}; use 0 to {MostReplies}"));
        var start = Stopwatch.GetTimestamp();
        for (var sent = 1; sent <= request.Replies; sent++)
        {
            await WaitAsync(start, request, sent, context);
            await responseStream.WriteAsync(Greet(request), context.CancellationToken);
        }
    }

    public override async Task<HellosReply> CollectHellos(IAsyncStreamReader<HellosRequest> requestStream, ServerCallContext context)
    {
        var (start, received, last) = (Stopwatch.GetTimestamp(), 0, new HellosRequest());
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            last = requestStream.Current;
            await WaitAsync(start, last, ++received, context);
        }
        return Greet(last);
    }

    public override async Task Chat(IAsyncStreamReader<HellosRequest> requestStream, IServerStreamWriter<HellosReply> responseStream, ServerCallContext context)
    {
        var (start, received) = (Stopwatch.GetTimestamp(), 0);
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            await WaitAsync(start, requestStream.Current, ++received, context);
            await responseStream.WriteAsync(Greet(requestStream.Current), context.CancellationToken);
        }
    }

    private static HellosReply Greet(HellosRequest request) => new() { Message = "Hello " + request.Name };

    /// <summary>Waits until the planned time of a message, which counts from the start of the call: a late timer delays no later message.</summary>
    private static async Task WaitAsync(long start, HellosRequest request, int message, ServerCallContext context)
    {
        if (request.Milliseconds is < 0 or > MostMilliseconds)
            throw new RpcException(new Status(StatusCode.InvalidArgument, $"milliseconds is {request.Milliseconds}; use 0 to {MostMilliseconds}"));
        var due = TimeSpan.FromMilliseconds((double)request.Milliseconds * message);
        // A timer counts whole milliseconds, and may be early by a part of one.
        while (due - Stopwatch.GetElapsedTime(start) is { Ticks: > 0 } left)
            await Task.Delay(TimeSpan.FromMilliseconds(Math.Ceiling(left.TotalMilliseconds)), context.CancellationToken);
    }
}
