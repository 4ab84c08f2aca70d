using Microsoft.AspNetCore.Server.Kestrel.Core;
using Npgsql;

namespace Shop.Server;

/// <summary>One server with the same shop by REST, GraphQL and gRPC.</summary>
internal static class ShopApp
{
    /// <param name="args">
    /// Settings, which may also be environment variables: <c>ConnectionStrings__Shop</c>, and the ports in <c>HTTP_PORT</c> and <c>GRPC_PORT</c>.
    /// </param>
    public static WebApplication Build(string[] args)
    {
        var builder = WebApplication.CreateBuilder(args);
        var settings = builder.Configuration;
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.ListenAnyIP(settings.GetValue("HTTP_PORT", 8080), listen => listen.Protocols = HttpProtocols.Http1);
            kestrel.ListenAnyIP(settings.GetValue("GRPC_PORT", 8081), listen => listen.Protocols = HttpProtocols.Http2);
        });
        AddCatalog(builder.Services, settings.GetConnectionString("Shop"));
        builder.Services.AddGrpc();
        builder.Services.AddSingleton<ShopSchema>();
        builder.Services.AddHealthChecks().AddCheck<CatalogHealthCheck>("catalog");

        var app = builder.Build();
        app.MapHealthChecks("/health");
        RestEndpoints.Map(app);
        GraphQLEndpoint.Map(app);
        app.MapGrpcService<ShopGrpcService>();
        return app;
    }

    private static void AddCatalog(IServiceCollection services, string? database)
    {
        if (string.IsNullOrEmpty(database))
            services.AddSingleton<ICatalog, MemoryCatalog>();
        else
            services.AddSingleton(_ => NpgsqlDataSource.Create(database)).AddSingleton<ICatalog, PostgresCatalog>();
    }
}
