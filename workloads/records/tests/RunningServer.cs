using Microsoft.AspNetCore.Builder;
using Records.Client;
using Records.Server;

namespace Records.Tests;

/// <summary>The real server on two free ports.</summary>
internal sealed class RunningServer : IAsyncDisposable
{
    private readonly WebApplication _app;

    private RunningServer(string serializer) => _app = RecordsServer.Build(["--HTTP_PORT", "0", "--GRPC_PORT", "0", "--SERIALIZER", serializer]);

    public static async Task<RunningServer> StartAsync(string serializer)
    {
        var server = new RunningServer(serializer);
        await server._app.StartAsync();
        return server;
    }

    public Uri Address(string port) => new UriBuilder(_app.Urls.ElementAt(port == "http" ? 0 : 1)) { Host = "127.0.0.1" }.Uri;

    public IRecordsClient Client(string variant) => RecordsClients.Create(variant, Address);

    public ValueTask DisposeAsync() => _app.DisposeAsync();
}
