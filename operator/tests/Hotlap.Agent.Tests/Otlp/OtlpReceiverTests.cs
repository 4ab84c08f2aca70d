using System.Diagnostics;
using System.IO.Compression;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Hotlap.Agent.Otlp;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;

namespace Hotlap.Agent.Tests.Otlp;

public sealed class OtlpReceiverTests : IDisposable
{
    private readonly RuntimeHistory _history = new(TimeProvider.System);
    private readonly OtlpReceiver _receiver;
    private readonly HttpClient _client;
    private readonly long _now = TimeProvider.System.ReadUnixNanoseconds();

    public OtlpReceiverTests()
    {
        _receiver = OtlpReceiver.Start(0, _history, TimeProvider.System);
        _client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{_receiver.Port}") };
    }

    public void Dispose()
    {
        _client.Dispose();
        _receiver.Dispose();
    }

    [Fact]
    public async Task Post_RealSdk_SaysWhatThisProcessDid()
    {
        using var provider = Sdk.CreateMeterProviderBuilder().AddMeter("System.Runtime").AddOtlpExporter((exporter, reader) =>
        {
            exporter.Endpoint = new Uri(_client.BaseAddress!, "/v1/metrics");
            exporter.Protocol = OtlpExportProtocol.HttpProtobuf;
            reader.PeriodicExportingMetricReaderOptions.ExportIntervalMilliseconds = 600_000;
        }).Build();
        provider.ForceFlush(30_000).ShouldBeTrue();
        for (var i = 0; i < 100; i++)
            GC.KeepAlive(new byte[1 << 20]);
        GC.Collect(2);
        var end = TimeProvider.System.ReadUnixNanoseconds();
        provider.ForceFlush(30_000).ShouldBeTrue();

        var sample = (await _history.MeasureAsync(0, end, default)).ShouldNotBeNull();

        sample.AllocatedBytes!.Value.ShouldBeGreaterThan(80 << 20);
        sample.Gen2Collections!.Value.ShouldBeGreaterThan(0);
        sample.GcPauseNanoseconds!.Value.ShouldBeInRange(1, sample.WindowNanoseconds);
        sample.JitMethods.ShouldNotBeNull();
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public async Task Post_PlainGzipOrChunked_IsTaken(bool gzip, bool chunked)
    {
        await PostTwoAsync(bytes => Content(gzip ? Compress(bytes) : bytes, gzip), chunked);

        (await _history.MeasureAsync(_now - 1000, _now, default))!.AllocatedBytes.ShouldBe(500);
    }

    [Theory]
    [InlineData("/v1/traces", HttpStatusCode.OK)]
    [InlineData("/v1/logs", HttpStatusCode.OK)]
    [InlineData("/v2/metrics", HttpStatusCode.NotFound)]
    [InlineData("/v1/metrics", HttpStatusCode.BadRequest)]
    public async Task Post_WhatIsNoMetrics_IsDiscardedOrRefused(string path, HttpStatusCode status) =>
        (await _client.PostAsync(path, Content([0x7B, 1, 2], false))).StatusCode.ShouldBe(status);

    [Fact]
    public async Task Post_TooLarge_IsRefusedPlainAndWhenInflated()
    {
        var large = new byte[OtlpReceiver.LargestBody + 1];

        // A refused sender may see the end of its connection before the answer.
        var plain = await Record.ExceptionAsync(async () =>
            (await _client.PostAsync("/v1/metrics", Content(large, false))).StatusCode.ShouldBe(HttpStatusCode.RequestEntityTooLarge));
        (await _client.PostAsync("/v1/metrics", Content(Compress(large), true))).StatusCode.ShouldBe(HttpStatusCode.BadRequest);

        (plain is null or HttpRequestException).ShouldBeTrue($"{plain}");
    }

    [Fact]
    public async Task Connection_Garbage_IsClosedAndOthersAreServed()
    {
        var random = new Random(20260102);
        string[] heads =
            ["", "POST /v1/metrics HTTP/1.1\r\nContent-Length: 9\r\n", "POST /v1/metrics HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
                "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
            "POST /v1/metrics HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: 40\r\n\r\n"];
        for (var i = 0; i < 300; i++)
        {
            using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
            await socket.ConnectAsync(IPAddress.Loopback, _receiver.Port);
            var garbage = new byte[random.Next(300)];
            random.NextBytes(garbage);
            await Record.ExceptionAsync(() => socket.SendAsync((byte[])[.. Encoding.ASCII.GetBytes(heads[i % heads.Length]), .. garbage]));
        }

        await WaitForAFreeConnectionAsync();
        await PostTwoAsync(bytes => Content(bytes, false), chunked: false);

        (await _history.MeasureAsync(_now - 1000, _now, default))!.AllocatedBytes.ShouldBe(500);
    }

    [Fact]
    public void Start_PortThatIsTaken_SaysWhatToDo() =>
        Should.Throw<AgentException>(() => OtlpReceiver.Start(_receiver.Port, _history, TimeProvider.System))
            .Message.ShouldContain("target.runtimeMetrics");

    // One connection carries both: the second would fail where the first left bytes behind.
    private async Task PostTwoAsync(Func<byte[], HttpContent> content, bool chunked)
    {
        foreach (var (time, allocated) in new[] { (_now - 1000, 1000L), (_now, 1500) })
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, "/v1/metrics") { Content = content(Export.Full(time, allocated)) };
            request.Headers.TransferEncodingChunked = chunked;
            (await _client.SendAsync(request)).StatusCode.ShouldBe(HttpStatusCode.OK);
        }
    }

    // Connections that have just ended may still count as open ones.
    private async Task WaitForAFreeConnectionAsync()
    {
        var begin = Stopwatch.GetTimestamp();
        while (await Record.ExceptionAsync(() => _client.PostAsync("/v1/logs", Content([], false))) is { } refusal)
            Stopwatch.GetElapsedTime(begin).ShouldBeLessThan(TimeSpan.FromSeconds(30), $"{refusal}");
    }

    private static ByteArrayContent Content(byte[] bytes, bool gzip)
    {
        var content = new ByteArrayContent(bytes);
        content.Headers.ContentType = new("application/x-protobuf");
        if (gzip)
            content.Headers.ContentEncoding.Add("gzip");
        return content;
    }

    private static byte[] Compress(byte[] bytes)
    {
        var compressed = new MemoryStream();
        using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest))
            gzip.Write(bytes);
        return compressed.ToArray();
    }
}
