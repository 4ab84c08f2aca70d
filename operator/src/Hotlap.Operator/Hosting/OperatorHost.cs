using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging.Console;

namespace Hotlap.Operator.Hosting;

/// <summary>
/// The web host: plain HTTP with /metrics, /healthz and /readyz, also on a second port if the kubelet has one of its own, and the operator
/// as a hosted service.
/// </summary>
internal static class OperatorHost
{
    private const int MostConnections = 100;

    /// <summary>Least bytes of an answer that a client must take in a second; those of a scrape wait for one another.</summary>
    private const int LeastRate = 64 << 10;

    private static readonly TimeSpan ShutdownTimeout = TimeSpan.FromSeconds(2);

    /// <summary>How long a connection may be idle, and how long the head of a request may take.</summary>
    private static readonly TimeSpan LongestSilence = TimeSpan.FromSeconds(5);

    public static WebApplication Build(OperatorOptions options, KubernetesConfiguration configuration)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            Bound(kestrel.Limits);
            kestrel.ListenAnyIP(options.HttpPort, Bound);
            if (options.HealthPort is { } port) kestrel.ListenAnyIP(port, Bound);
        });
        AddLog(builder.Logging.AddFilter("Microsoft", LogLevel.Warning), options.LogFormat);
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = ShutdownTimeout);
        builder.Services.AddRoutingCore();
        builder.Services.AddSingleton(
            services => new OperatorProcess(options, configuration, services.GetRequiredService<ILoggerFactory>()));
        builder.Services.AddHostedService<OperatorService>();
        var app = builder.Build();
        var process = app.Services.GetRequiredService<OperatorProcess>();
        app.Run(context => context.Request.Path.Value switch
        {
            "/metrics" => process.AnswerScrapeAsync(context),
            "/healthz" => AnswerAsync(context, process.IsAlive ? null : "a reconcile has been running for 5 minutes or more"),
            "/readyz" => AnswerAsync(context, process.NotReadyBecause),
            _ => NotFound(context),
        });
        return app;
    }

    /// <summary>Strangers can connect. A scrape and a probe need little, and what is unfinished must not stay.</summary>
    private static void Bound(KestrelServerLimits limits)
    {
        limits.MaxRequestBodySize = 0;
        limits.MaxRequestHeadersTotalSize = 8 << 10;
        limits.RequestHeadersTimeout = LongestSilence;
        limits.KeepAliveTimeout = LongestSilence;
        limits.MinResponseDataRate = new MinDataRate(LeastRate, LongestSilence);
    }

    /// <summary>Limits the connections of each port by itself, so that those of one take no place of the kubelet's on the other.</summary>
    private static void Bound(ListenOptions port)
    {
        var open = 0;
        port.Use(next => async connection =>
        {
            try
            {
                if (Interlocked.Increment(ref open) > MostConnections)
                    connection.Abort();
                else
                    await next(connection);
            }
            finally
            {
                Interlocked.Decrement(ref open);
            }
        });
    }

    private static void AddLog(ILoggingBuilder logging, LogFormat format)
    {
        void Configure(ConsoleFormatterOptions console)
        {
            console.UseUtcTimestamp = true;
            console.TimestampFormat = "yyyy-MM-ddTHH:mm:ss.fffZ" + (format == LogFormat.Text ? " " : "");
        }

        if (format == LogFormat.Json)
        {
            logging.AddJsonConsole(Configure);
            return;
        }

        logging.AddSimpleConsole(console =>
        {
            Configure(console);
            console.SingleLine = true;
            console.ColorBehavior = LoggerColorBehavior.Disabled;
        });
    }

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
