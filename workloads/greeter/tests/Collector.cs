using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Greeter.Tests;

/// <summary>Takes what an exporter sends.</summary>
internal sealed class Collector : IAsyncDisposable
{
    private readonly WebApplication app;

    private Collector(WebApplication app) => this.app = app;

    public string Address => app.Urls.Single();

    /// <summary>Requests so far: "METHOD path content-type" and the bytes.</summary>
    public BlockingCollection<(string Head, byte[] Body)> Requests { get; } = [];

    public static async Task<Collector> StartAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        var collector = new Collector(builder.Build());
        collector.app.MapFallback(collector.TakeAsync);
        await collector.app.StartAsync();
        return collector;
    }

    public async ValueTask DisposeAsync()
    {
        await app.DisposeAsync();
        Requests.Dispose();
    }

    private async Task TakeAsync(HttpContext context)
    {
        var body = new MemoryStream();
        await context.Request.Body.CopyToAsync(body);
        Requests.Add(($"{context.Request.Method} {context.Request.Path} {context.Request.ContentType}", body.ToArray()));
    }
}
