namespace Hotlap.Kubernetes.Tests.Configuration;

public sealed class ConnectionFactoryTests
{
    private static readonly Uri Server = new("https://10.96.0.1:443/");

    [Fact]
    public void CreateHandler_InCluster_IgnoresProxies()
    {
        using var handler = Create(new KubernetesConfiguration(Server) { IsInCluster = true });

        handler.UseProxy.ShouldBeFalse();
    }

    [Fact]
    public void CreateHandler_Kubeconfig_UsesItsProxyOrTheEnvironments()
    {
        using var own = Create(new KubernetesConfiguration(Server) { Proxy = new Uri("http://proxy.example:3128") });
        using var environments = Create(new KubernetesConfiguration(Server));

        own.Proxy!.GetProxy(Server).ShouldBe(new Uri("http://proxy.example:3128"));
        (environments.UseProxy, environments.Proxy).ShouldBe((true, null));
    }

    private static SocketsHttpHandler Create(KubernetesConfiguration configuration) =>
        ConnectionFactory.CreateHandler(configuration, new TokenSource(configuration, TimeProvider.System));
}
