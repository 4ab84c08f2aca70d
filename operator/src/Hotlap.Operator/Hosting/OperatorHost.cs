using System.IO.Compression;
using System.IO.Pipelines;
using Hotlap.Kubernetes;
using Hotlap.Operator.Metrics;
using Microsoft.Extensions.Logging.Console;
using Microsoft.Net.Http.Headers;

namespace Hotlap.Operator.Hosting;

/// <summary>The web host: one plain HTTP port with /metrics, /healthz and /readyz, and the operator as a hosted service.</summary>
internal static class OperatorHost
{
    private const string Gzip = "gzip";

    private static readonly TimeSpan ShutdownTimeout = TimeSpan.FromSeconds(2);

    /// <summary>Builds the host; the operator runs from the host's start to its stop.</summary>
    public static WebApplication Build(OperatorOptions options, KubernetesConfiguration configuration)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            kestrel.ListenAnyIP(options.HttpPort);
        });
        builder.Logging.AddFilter("Microsoft", LogLevel.Warning).AddSimpleConsole(console =>
        {
            console.SingleLine = true;
            console.UseUtcTimestamp = true;
            console.TimestampFormat = "yyyy-MM-ddTHH:mm:ss.fffZ ";
            console.ColorBehavior = LoggerColorBehavior.Disabled;
        });
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = ShutdownTimeout);
        builder.Services.AddRoutingCore();
        builder.Services.AddSingleton(
            services => new OperatorProcess(options, configuration, services.GetRequiredService<ILoggerFactory>()));
        builder.Services.AddHostedService<OperatorService>();
        var app = builder.Build();
        Map(app, app.Services.GetRequiredService<OperatorProcess>());
        return app;
    }

    private static void Map(WebApplication app, OperatorProcess process)
    {
        app.Run(context => context.Request.Path.Value switch
        {
            "/metrics" => MetricsAsync(context, process.Metrics),
            "/healthz" => AnswerAsync(context, process.IsAlive ? null : "a reconcile has been running for 5 minutes or more"),
            "/readyz" => AnswerAsync(context, process.NotReadyBecause),
            _ => NotFound(context),
        });
    }

    private static async Task MetricsAsync(HttpContext context, MetricsEndpoint metrics)
    {
        context.Response.ContentType = PrometheusText.ContentType;
        context.Response.Headers.Vary = HeaderNames.AcceptEncoding;
        if (!AcceptsGzip(context.Request))
        {
            await metrics.WriteAsync(context.Response.BodyWriter, context.RequestAborted);
            return;
        }

        context.Response.Headers.ContentEncoding = Gzip;
        await using var gzip = new GZipStream(context.Response.Body, CompressionLevel.Fastest);
        var output = PipeWriter.Create(gzip, new StreamPipeWriterOptions(leaveOpen: true));
        await metrics.WriteAsync(output, context.RequestAborted);
        await output.CompleteAsync();
    }

    private static bool AcceptsGzip(HttpRequest request) =>
        request.GetTypedHeaders().AcceptEncoding.Any(encoding => encoding.Value == Gzip && encoding.Quality is not 0);

    private static Task AnswerAsync(HttpContext context, string? problem)
    {
        context.Response.StatusCode = problem is null ? StatusCodes.Status200OK : StatusCodes.Status503ServiceUnavailable;
        context.Response.ContentType = "text/plain; charset=utf-8";
        return context.Response.WriteAsync(problem is null ? "ok\n" : $"{problem}\n");
    }

    private static Task NotFound(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status404NotFound;
        return context.Response.WriteAsync("see /metrics, /healthz and /readyz\n");
    }
}

/// <summary>Runs the operator for the lifetime of its web host.</summary>
internal sealed class OperatorService(OperatorProcess process) : BackgroundService
{
    protected override Task ExecuteAsync(CancellationToken stoppingToken) => process.RunAsync(stoppingToken);
}

internal static partial class LeadershipLog
{
    [LoggerMessage(301, LogLevel.Information, "The leader is {Holder}")]
    public static partial void Changed(ILogger logger, string holder);

    [LoggerMessage(302, LogLevel.Warning, "The Lease could not be read or renewed: {Message}")]
    public static partial void Failed(ILogger logger, string message);
}
