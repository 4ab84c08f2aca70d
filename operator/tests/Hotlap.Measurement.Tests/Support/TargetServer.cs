using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Hotlap.Measurement.Tests.Support;

/// <summary>An HTTP/1 and a gRPC server in the test process, with answers that spring the tools' traps.</summary>
public sealed class TargetServer : IAsyncLifetime
{
    /// <summary>How long <c>/slow</c> takes to answer.</summary>
    public const int SlowMilliseconds = 300;

    // field 1, "hello"
    private static readonly byte[] Reply = [0, 0, 0, 0, 7, 10, 5, .. "hello"u8];
    private readonly WebApplication _app;
    private readonly ConcurrentDictionary<string, int> _connections = [];
    private int _requests;
    private int _slowRequests;

    public TargetServer()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(k =>
        {
            k.Listen(System.Net.IPAddress.Loopback, 0);
            k.Listen(System.Net.IPAddress.Loopback, 0, l => l.Protocols = HttpProtocols.Http2);
        });
        _app = builder.Build();
        _app.MapGet("/", () => TypedResults.Text("Hello World"));
        _app.MapGet("/empty", () => TypedResults.Text(""));
        _app.MapMethods("/echo", ["POST", "PUT", "HEAD"], EchoAsync);
        _app.MapGet("/host", (HttpContext context) => TypedResults.Text(
            "site", statusCode: context.Request.Headers.Host.Count == 1 && context.Request.Host.Value == "shop.example" ? 200 : 421));
        _app.MapGet("/fails", () => TypedResults.Text("no", statusCode: 500));
        _app.MapGet("/flaky", () => TypedResults.Text("maybe", statusCode: Interlocked.Increment(ref _requests) % 10 == 0 ? 503 : 200));
        _app.MapGet(
            "/slow", async () =>
                { Interlocked.Increment(ref _slowRequests); await Task.Delay(SlowMilliseconds); return TypedResults.Text("slow"); });
        _app.MapGet(
            "/broken", context => { if (Interlocked.Increment(ref _requests) % 10 == 0) context.Abort(); return Task.CompletedTask; });
        _app.MapGet("/stalls", async () => { await StallAsync(); return TypedResults.Text("ok"); });
        _app.MapGet(
            "/connections", (HttpContext context) =>
                TypedResults.Text("ok", statusCode: _connections.TryAdd(context.Connection.Id, 0) ? 201 : 200));
        _app.MapGet("/unsized", async context =>
        {
            await context.Response.WriteAsync("Hello ");
            await context.Response.Body.FlushAsync();
            await context.Response.WriteAsync("World");
        });
        _app.MapPost("/greet.v1.Greeter/{method}", AnswerCallAsync);
    }

    public int HttpPort { get; private set; }

    public int GrpcPort { get; private set; }

    /// <summary>The requests to <c>/slow</c> that have arrived.</summary>
    public int SlowRequests => Volatile.Read(ref _slowRequests);

    public async Task InitializeAsync()
    {
        await _app.StartAsync();
        var addresses = _app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses;
        int[] ports = [.. addresses.Select(a => new Uri(a).Port)];
        (HttpPort, GrpcPort) = (ports[0], ports[1]);
    }

    public async Task DisposeAsync() => await _app.DisposeAsync();

    // Answers nothing in the first 200 ms of every 2 s.
    private static async Task StallAsync()
    {
        while (Environment.TickCount64 % 2_000 is var phase and < 200)
            await Task.Delay(200 - (int)phase);
    }

    private static async Task EchoAsync(HttpContext context)
    {
        using var reader = new StreamReader(context.Request.Body);
        var body = await reader.ReadToEndAsync();
        var expected = context.Request.Method == "HEAD" || (body == "ping" && context.Request.ContentType == "text/x-ping");
        context.Response.StatusCode = expected ? 200 : 400;
        context.Response.ContentLength = 0;
    }

    private async Task AnswerCallAsync(HttpContext context, string method)
    {
        await context.Request.Body.CopyToAsync(Stream.Null);
        if (method == "Stalls")
            await StallAsync();
        if (method == "Slow")
            await Task.Delay(1_000);
        var fails = method == "Flaky" && Interlocked.Increment(ref _requests) % 10 == 0;
        if (fails)
            await Task.Delay(60);
        context.Response.ContentType = "application/grpc";
        context.Features.Get<IHttpResponseTrailersFeature>()!.Trailers.Append("grpc-status", fails ? "14" : "0");
        await context.Response.Body.WriteAsync(fails ? ReadOnlyMemory<byte>.Empty : Reply);
    }
}
