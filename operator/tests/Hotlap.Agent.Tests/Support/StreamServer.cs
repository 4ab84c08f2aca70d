using System.Buffers.Binary;
using System.Collections.Concurrent;
using Google.Protobuf;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Hotlap.Agent.Tests.Support;

/// <summary>
/// The streaming methods of the server. Each message waits as many milliseconds as its call asks for; Watch answers as many messages as it is asked for,
/// Collect one, Chat each.
/// </summary>
internal sealed class StreamServer
{
    private static readonly byte[] EmptyMessage = new byte[5];

    /// <summary>Messages that each finished call sent.</summary>
    public ConcurrentQueue<int> Received { get; } = new();

    public async Task ServeAsync(HttpContext context, string method)
    {
        context.Response.ContentType = "application/grpc";
        var received = 0;
        while (await ReadAsync(context.Request.Body) is { } message)
        {
            received++;
            var (answers, delay) = Read(message);
            for (var i = 0; i < (method == "Watch" ? answers : 1); i++)
            {
                if (delay > 0)
                    await Task.Delay(TimeSpan.FromMilliseconds(delay));
                if (method != "Collect")
                    await context.Response.Body.WriteAsync(EmptyMessage);
            }
        }
        Received.Enqueue(received);
        if (method == "Collect")
            await context.Response.Body.WriteAsync(EmptyMessage);
        context.Features.Get<IHttpResponseTrailersFeature>()!.Trailers.Append("grpc-status", "0");
    }

    private static async Task<byte[]?> ReadAsync(Stream body)
    {
        var head = new byte[5];
        if (await body.ReadAtLeastAsync(head, 5, throwOnEndOfStream: false) < 5)
            return null;
        var message = new byte[BinaryPrimitives.ReadInt32BigEndian(head.AsSpan(1))];
        await body.ReadExactlyAsync(message);
        return message;
    }

    private static (int Answers, long Delay) Read(byte[] message)
    {
        var (answers, delay) = (0, 0L);
        var input = new CodedInputStream(message);
        for (var tag = input.ReadTag(); tag != 0; tag = input.ReadTag())
        {
            if (WireFormat.GetTagFieldNumber(tag) == 3)
                answers = input.ReadInt32();
            else
                delay = input.ReadInt64();
        }
        return (answers, delay);
    }
}
