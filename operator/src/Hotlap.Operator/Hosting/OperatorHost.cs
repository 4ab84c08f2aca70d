using Microsoft.Extensions.Logging.Console;

namespace Hotlap.Operator.Hosting;

/// <summary>The web host: one plain HTTP port with /metrics, /healthz and /readyz, and the operator as a hosted service.</summary>
internal static class OperatorHost
{
    private static readonly TimeSpan ShutdownTimeout = TimeSpan.FromSeconds(2);

    public static WebApplication Build(OperatorOptions options, KubernetesConfiguration configuration)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            kestrel.ListenAnyIP(options.HttpPort);
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
            "/metrics" => process.Metrics.AnswerAsync(context),
            "/healthz" => AnswerAsync(context, process.IsAlive ? null : "a reconcile has been running for 5 minutes or more"),
            "/readyz" => AnswerAsync(context, process.NotReadyBecause),
            _ => NotFound(context),
        });
        return app;
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
