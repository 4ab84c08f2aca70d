using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Records.Server;

internal static class RecordsServer
{
    /// <param name="args">
    /// Settings, which may also be environment variables: <c>SERIALIZER</c>, and the ports in <c>HTTP_PORT</c> and <c>GRPC_PORT</c>.
    /// </param>
    public static WebApplication Build(string[] args)
    {
        // The name of the assembly with the controllers, which is not the one that was started where a test builds the server.
        var name = typeof(RecordsServer).Assembly.GetName().Name;
        var builder = WebApplication.CreateBuilder(new WebApplicationOptions { Args = args, ApplicationName = name });
        var settings = builder.Configuration;
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.ListenAnyIP(settings.GetValue("HTTP_PORT", 8080), listen => listen.Protocols = HttpProtocols.Http1);
            kestrel.ListenAnyIP(settings.GetValue("GRPC_PORT", 8081), listen => listen.Protocols = HttpProtocols.Http2);
        });
        builder.Services.AddGrpc();
        AddSerializer(builder.Services.AddControllers(), settings["SERIALIZER"]);

        var app = builder.Build();
        app.MapControllers();
        app.MapGrpcService<RecordsGrpcService>();
        return app;
    }

    private static void AddSerializer(IMvcBuilder controllers, string? name)
    {
        switch (name)
        {
            case null or "stj": break;
            case "newtonsoft": controllers.AddNewtonsoftJson(); break;
            default: throw new ArgumentException($"SERIALIZER is '{name}'; use stj or newtonsoft");
        }
    }
}
