using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests;

/// <summary>One real API server for all integration tests of this project.</summary>
public sealed class ApiServer : IAsyncLifetime
{
    public const string Collection = "API server";

    public ApiServerFixture Fixture { get; private set; } = null!;

    public KubernetesClient Client { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        Fixture = await ApiServerFixture.StartAsync();
        Client = new KubernetesClient(KubernetesConfiguration.Load(Fixture.Kubeconfig));
    }

    public async Task DisposeAsync()
    {
        // where the server's programs are missing
        if (Fixture is null) return;
        Client.Dispose();
        await Fixture.DisposeAsync();
    }

    /// <summary>A client whose requests pass through a proxy that can spoil them.</summary>
    public KubernetesClient ClientThrough(FaultProxy proxy, KubernetesClientOptions? options = null) =>
        new(new KubernetesConfiguration(proxy.Address) { Token = Fixture.Token }, options ?? new KubernetesClientOptions());
}
