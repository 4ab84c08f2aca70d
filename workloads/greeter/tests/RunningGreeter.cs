using Microsoft.AspNetCore.Builder;

namespace Greeter.Tests;

/// <summary>The real service on two free ports.</summary>
public sealed class RunningGreeter : IAsyncLifetime
{
    private readonly WebApplication app = GreeterApp.Build(new GreeterOptions(GrpcPort: 0, HttpPort: 0));

    public HttpClient Http { get; private set; } = null!;

    public HttpClient Grpc { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        await app.StartAsync();
        var ports = app.Urls.Select(url => new Uri(url).Port).ToArray();
        Http = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{ports[0]}"), Timeout = TimeSpan.FromSeconds(30) };
        Grpc = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{ports[1]}"), Timeout = TimeSpan.FromSeconds(30) };
    }

    public async Task DisposeAsync()
    {
        Http.Dispose();
        Grpc.Dispose();
        await app.DisposeAsync();
    }
}
