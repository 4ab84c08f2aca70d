namespace Hotlap.Kubernetes;

/// <summary>Finds a configuration in the same order as kubectl.</summary>
internal sealed class ConfigurationLoader(Func<string, string?> environment)
{
    public string ServiceAccountFolder { get; init; } = "/var/run/secrets/kubernetes.io/serviceaccount";

    public KubernetesConfiguration Load(string? kubeconfig, string? context)
    {
        if (kubeconfig is not null)
            return Kubeconfig.Load([kubeconfig]).Resolve(context);
        var files = KubeconfigFiles();
        if (files.Count > 0)
            return Kubeconfig.Load(files).Resolve(context);
        return InClusterConfiguration.Find(environment, ServiceAccountFolder)
            ?? throw new KubernetesConfigurationException(
                "No Kubernetes configuration was found. Set KUBECONFIG, create ~/.kube/config, or run in a pod with a service account.");
    }

    private List<string> KubeconfigFiles()
    {
        if (environment("KUBECONFIG") is { Length: > 0 } list)
        {
            var named = list.Split(':', StringSplitOptions.RemoveEmptyEntries);
            var existing = named.Where(File.Exists).ToList();
            return existing.Count > 0 ? existing
                : throw new KubernetesConfigurationException($"KUBECONFIG is set to {list}, but no such file exists.");
        }
        var usual = Path.Combine(environment("HOME") ?? "/", ".kube", "config");
        return File.Exists(usual) ? [usual] : [];
    }
}
