using Microsoft.AspNetCore.Builder;
using Shop.Client;
using Shop.Server;

namespace Shop.Tests;

/// <summary>The real server on two free ports.</summary>
internal sealed class RunningShop : IAsyncDisposable
{
    private readonly WebApplication _app;

    private RunningShop(string? database)
    {
        string[] settings = database is null ? [] : ["--ConnectionStrings:Shop", database];
        _app = ShopApp.Build(["--HTTP_PORT", "0", "--GRPC_PORT", "0", .. settings]);
    }

    public static async Task<RunningShop> StartAsync(string? database = null)
    {
        var shop = new RunningShop(database);
        await shop._app.StartAsync();
        return shop;
    }

    public Uri Address(string port) => new UriBuilder(_app.Urls.ElementAt(port == "http" ? 0 : 1)) { Host = "127.0.0.1" }.Uri;

    public IShopClient Client(string protocol) => ShopClients.Create(protocol, Address);

    public ValueTask DisposeAsync() => _app.DisposeAsync();
}
