using System.Collections.Concurrent;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Hotlap.Operator.Tests.Notices;

/// <summary>A receiver of notices on loopback, with the Secret that names it as a folder.</summary>
internal sealed class ReceiverServer : IAsyncDisposable
{
    public const string SecretPath = "/hooks/T0/B0/verysecret";

    private readonly WebApplication _app;

    private ReceiverServer(Func<HttpContext, Task> answer, X509Certificate2? certificate)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0, listen =>
        {
            if (certificate is not null) listen.UseHttps(certificate);
        }));
        _app = builder.Build();
        _app.Run(async context =>
        {
            using var body = new StreamReader(context.Request.Body);
            Requests.Enqueue(new ReceivedNotice(
                $"{context.Request.Method} {context.Request.Path}", await body.ReadToEndAsync(),
                context.Request.Headers.ToDictionary(header => header.Key.ToLowerInvariant(), header => header.Value.ToString())));
            await answer(context);
        });
    }

    /// <summary>The Secret as it is mounted.</summary>
    public string Folder { get; } = Directory.CreateTempSubdirectory("hotlap-notices-").FullName;

    public ConcurrentQueue<ReceivedNotice> Requests { get; } = new();

    public Uri Url => new(new Uri(_app.Urls.First()), SecretPath);

    /// <summary>Starts a receiver that answers as a test says, after it has read the request.</summary>
    public static async Task<ReceiverServer> StartAsync(Func<HttpContext, Task> answer, X509Certificate2? certificate = null)
    {
        var server = new ReceiverServer(answer, certificate);
        await server._app.StartAsync();
        server.Put("url", $"{server.Url}\n");
        return server;
    }

    /// <summary>Starts a receiver that answers with a status.</summary>
    public static Task<ReceiverServer> StartAsync(int status) => StartAsync(context =>
    {
        context.Response.StatusCode = status;
        return Task.CompletedTask;
    });

    public void Put(string key, string value) => File.WriteAllText(Path.Combine(Folder, key), value);

    public async ValueTask DisposeAsync()
    {
        await _app.DisposeAsync();
        Directory.Delete(Folder, recursive: true);
    }
}

/// <summary>A request, with its headers by their names in lower case.</summary>
internal sealed record ReceivedNotice(string Line, string Body, Dictionary<string, string> Headers)
{
    public JsonNode Json => JsonNode.Parse(Body)!;

    public string Id => (string)Json["id"]!;
}
