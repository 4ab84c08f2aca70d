using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Greeter;

internal static class GreeterApp
{
    // The empty builder leaves out settings files and their watchers, which cost start time and file handles.
    public static WebApplication Build(GreeterOptions options)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => Listen(kestrel, options));
        builder.Services.AddRoutingCore();
        GrpcEndpoints.AddServices(builder.Services);
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = TimeSpan.FromSeconds(10));
        builder.Logging.SetMinimumLevel(LogLevel.Warning).AddSimpleConsole(console => console.SingleLine = true);

        var app = builder.Build();
        app.UseRouting();
        HttpEndpoints.Map(app);
        GrpcEndpoints.Map(app);
        app.UseEndpoints(_ => { });
        return app;
    }

    private static void Listen(KestrelServerOptions kestrel, GreeterOptions options)
    {
        kestrel.AddServerHeader = false;
        // In clear text nothing says which version a client speaks.
        var http = options.Certificate is null ? HttpProtocols.Http1 : HttpProtocols.Http1AndHttp2;
        kestrel.ListenAnyIP(options.HttpPort, listen => Speak(listen, http, options.Certificate));
        kestrel.ListenAnyIP(options.GrpcPort, listen => Speak(listen, HttpProtocols.Http2, options.Certificate));
    }

    private static void Speak(ListenOptions listen, HttpProtocols protocols, X509Certificate2? certificate)
    {
        listen.Protocols = protocols;
        if (certificate is not null)
            listen.UseHttps(certificate);
    }
}
