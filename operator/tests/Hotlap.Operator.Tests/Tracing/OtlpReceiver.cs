using System.Buffers.Binary;
using System.Collections.Concurrent;
using System.Net;
using System.Text;
using Hotlap.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Hotlap.Operator.Tests.Tracing;

/// <summary>Receives traces by OTLP over HTTP, as a collector does, and reads of each span what the tests look at.</summary>
internal sealed class OtlpReceiver : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly ConcurrentQueue<ReceivedSpan> _spans = [];

    private OtlpReceiver(int port)
    {
        Endpoint = new Uri($"http://127.0.0.1:{port}");
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, port));
        _app = builder.Build();
        _app.Run(TakeAsync);
    }

    public Uri Endpoint { get; }

    public IReadOnlyList<ReceivedSpan> Spans => [.. _spans];

    public static async Task<OtlpReceiver> StartAsync()
    {
        var receiver = new OtlpReceiver(FreePorts.Take(1)[0]);
        await receiver._app.StartAsync();
        return receiver;
    }

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    private async Task TakeAsync(HttpContext context)
    {
        using var body = new MemoryStream();
        await context.Request.Body.CopyToAsync(body);
        if (context.Request.Path != "/v1/traces") return;
        // ExportTraceServiceRequest.resource_spans.scope_spans.spans
        foreach (var span in Fields(body.ToArray()).Where(field => field.Number == 1).SelectMany(field => Fields(field.Bytes))
            .Where(field => field.Number == 2).SelectMany(field => Fields(field.Bytes)).Where(field => field.Number == 2))
            _spans.Enqueue(Read(span.Bytes));
    }

    private static ReceivedSpan Read(byte[] bytes)
    {
        var fields = Fields(bytes).ToList();
        byte[] Of(int number) => fields.FirstOrDefault(field => field.Number == number).Bytes ?? [];
        return new ReceivedSpan(
            Encoding.UTF8.GetString(Of(5)), Convert.ToHexString(Of(1)), Convert.ToHexString(Of(2)), Convert.ToHexString(Of(4)), Time(Of(7)),
            Time(Of(8)))
        {
            Attributes = fields.Where(field => field.Number == 9).Select(field => Attribute(field.Bytes)).ToDictionary(),
        };
    }

    private static KeyValuePair<string, string> Attribute(byte[] bytes)
    {
        var fields = Fields(bytes).ToList();
        var value = Fields(fields.Single(field => field.Number == 2).Bytes).FirstOrDefault();
        return new(Encoding.UTF8.GetString(fields.Single(field => field.Number == 1).Bytes), value.Number == 1
            ? Encoding.UTF8.GetString(value.Bytes) : $"{value.Value}");
    }

    private static DateTimeOffset Time(byte[] bytes) =>
        DateTimeOffset.UnixEpoch + TimeSpan.FromTicks((long)BinaryPrimitives.ReadUInt64LittleEndian(bytes) / TimeSpan.NanosecondsPerTick);

    /// <summary>The fields of a protobuf message.</summary>
    private static IEnumerable<(int Number, byte[] Bytes, ulong Value)> Fields(byte[] message)
    {
        for (var at = 0; at < message.Length;)
        {
            var tag = Varint(message, ref at);
            var (number, kind) = ((int)(tag >> 3), (int)(tag & 7));
            if (kind == 0)
            {
                yield return (number, [], Varint(message, ref at));
                continue;
            }

            var length = kind switch { 1 => 8, 5 => 4, _ => (int)Varint(message, ref at) };
            yield return (number, message[at..(at + length)], 0);
            at += length;
        }
    }

    private static ulong Varint(byte[] message, ref int at)
    {
        ulong value = 0;
        for (var shift = 0; ; shift += 7)
        {
            var next = message[at++];
            value |= (ulong)(next & 0x7f) << shift;
            if (next < 0x80) return value;
        }
    }
}
