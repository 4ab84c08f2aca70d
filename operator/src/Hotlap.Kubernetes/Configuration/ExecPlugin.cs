namespace Hotlap.Kubernetes;

/// <summary>
/// The <c>exec</c> entry of a kubeconfig user: a program that prints credentials. The clusters of cloud providers log in this way.
/// See client.authentication.k8s.io in the Kubernetes reference.
/// </summary>
/// <param name="File">The file that names the program.</param>
/// <param name="ApiVersion">Version of the ExecCredential that the program prints.</param>
/// <param name="Command">A name on the PATH, or a path.</param>
internal sealed record ExecPlugin(string File, string ApiVersion, string Command)
{
    private const string Group = "client.authentication.k8s.io/";
    private const string Extension = Group + "exec";

    private static readonly string[] Versions = [Group + "v1", Group + "v1beta1"];
    private static readonly string[] Modes = ["Never", "IfAvailable", "Always"];

    public IReadOnlyList<string> Args { get; init; } = [];

    /// <summary>Variables that the program gets besides those of this process.</summary>
    public IReadOnlyList<(string Name, string Value)> Env { get; init; } = [];

    /// <summary>How to install the program; empty when the kubeconfig does not say.</summary>
    public string InstallHint { get; init; } = "";

    /// <summary>Whether the program may ask the user: <c>Never</c>, <c>IfAvailable</c> or <c>Always</c>.</summary>
    public string InteractiveMode { get; init; } = "IfAvailable";

    /// <summary>The cluster as the program gets to know it; null when it does not ask for it.</summary>
    public JsonObject? Cluster { get; init; }

    /// <summary>Reads an entry, with the cluster that its program may ask for.</summary>
    /// <exception cref="KubernetesConfigurationException">A field is missing or unknown.</exception>
    public static ExecPlugin Read(KubeconfigNode exec, KubeconfigNode cluster)
    {
        var version = exec.Text("apiVersion") ?? "";
        if (!Versions.Contains(version))
            throw Problem(exec, $"apiVersion \"{version}\"; update the program, and use {string.Join(" or ", Versions)}");
        var mode = exec.Text("interactiveMode") ?? (version == Versions[0] ? "" : "IfAvailable");
        if (!Modes.Contains(mode))
            throw Problem(exec, $"interactiveMode \"{mode}\"; use {string.Join(", ", Modes)}");
        if (exec.Text("command") is not { } command)
            throw Problem(exec, "no command; name the program that prints the credentials");
        return new ExecPlugin(exec.File, version, exec.Host.IsName(command) ? command : exec.FilePath("command")!)
        {
            Args = exec.Texts("args"),
            Env = [.. exec.List("env").Select(entry => (entry.Text("name") ?? "", entry.Text("value") ?? ""))],
            InstallHint = exec.Text("installHint") ?? "",
            InteractiveMode = mode,
            Cluster = exec.Text("provideClusterInfo") == "true" ? Describe(exec, cluster) : null,
        };
    }

    private static JsonObject Describe(KubeconfigNode exec, KubeconfigNode cluster)
    {
        if (cluster.List("extensions").Any(extension => extension.Text("name") == Extension))
            throw Problem(
                exec, $"a cluster with the extension {Extension}, which is not supported; remove provideClusterInfo if the program does "
                    + "without it");
        var described = new JsonObject();
        foreach (var name in new[] { "server", "tls-server-name", "proxy-url" })
            if (cluster.Text(name) is { } text) described[name] = text;
        if (cluster.Text("insecure-skip-tls-verify") == "true") described["insecure-skip-tls-verify"] = true;
        if (Kubeconfig.Pem(cluster, "certificate-authority") is { } pem)
            described["certificate-authority-data"] = Convert.ToBase64String(Encoding.UTF8.GetBytes(pem));
        return described;
    }

    private static KubernetesConfigurationException Problem(KubeconfigNode exec, string what) =>
        new($"The kubeconfig {exec.File} has an exec entry with {what}.");
}
