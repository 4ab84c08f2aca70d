namespace Hotlap.Kubernetes.Tests.Configuration;

public sealed class OfficialSettingsTests
{
    private static readonly Uri Server = new("https://10.96.0.1:443/");

    [Fact]
    public void Prepare_InCluster_IgnoresProxies()
    {
        using var handler = Prepared(new KubernetesConfiguration(Server) { IsInCluster = true });

        handler.UseProxy.ShouldBeFalse();
    }

    [Fact]
    public void Prepare_Kubeconfig_UsesItsProxyOrTheEnvironments()
    {
        using var own = Prepared(new KubernetesConfiguration(Server) { Proxy = new Uri("http://proxy.example:3128") });
        using var environments = Prepared(new KubernetesConfiguration(Server));

        own.Proxy!.GetProxy(Server).ShouldBe(new Uri("http://proxy.example:3128"));
        (environments.UseProxy, environments.Proxy).ShouldBe((true, null));
    }

    private static SocketsHttpHandler Prepared(KubernetesConfiguration configuration)
    {
        var handler = new SocketsHttpHandler();
        OfficialSettings.Prepare(handler, configuration, new TokenSource(configuration, TimeProvider.System));
        return handler;
    }
}
