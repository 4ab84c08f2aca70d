using System.Diagnostics;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Kubernetes;

/// <summary>
/// What a program printed: a bearer token, a client certificate, or both, and when it must be asked again; null for the life of this
/// process.
/// </summary>
internal sealed record ExecCredential(string? Token, X509Certificate2? Certificate, DateTimeOffset? Expires);

/// <summary>
/// Asks a program for credentials when they are first needed, when they expire, and when the API server refuses them. Thread-safe.
/// </summary>
internal sealed class ExecCredentials(ExecPlugin plugin, TimeProvider clock, TimeSpan? patience = null)
{
    /// <summary>Leaves a person the time to log in with a browser.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    private readonly Lock _gate = new();
    private ExecCredential? _current;

    /// <summary>Returns credentials that have not expired.</summary>
    /// <exception cref="KubernetesConfigurationException">The program is missing, failed, or printed no credentials.</exception>
    public ExecCredential Get()
    {
        lock (_gate)
        {
            if (_current is null || _current.Expires <= clock.GetUtcNow())
                _current = Parse(Run());
            return _current;
        }
    }

    /// <summary>Asks again. True when the credentials differ from those that the API server refused.</summary>
    public bool TryRenew()
    {
        lock (_gate)
        {
            var before = _current;
            _current = Parse(Run());
            return _current.Token != before?.Token || _current.Certificate?.Thumbprint != before?.Certificate?.Thumbprint;
        }
    }

    private string Run()
    {
        var interactive = plugin.InteractiveMode != "Never" && !Console.IsInputRedirected;
        if (plugin.InteractiveMode == "Always" && !interactive)
            throw Problem("asks the user, but the input is not a terminal; run the command in a terminal");
        var path = HostPaths.Current.FindProgram(plugin.Command) ?? throw Problem($"is not on the PATH. {plugin.InstallHint}".TrimEnd());
        var start = new ProcessStartInfo(path, plugin.Args)
        {
            RedirectStandardOutput = true,
            RedirectStandardInput = !interactive,
        };
        foreach (var (name, value) in plugin.Env) start.Environment[name] = value;
        start.Environment["KUBERNETES_EXEC_INFO"] = Info(interactive);
        try
        {
            using var process = Process.Start(start)!;
            if (!interactive) process.StandardInput.Close();
            return Output(process);
        }
        catch (System.ComponentModel.Win32Exception error)
        {
            throw Problem($"cannot be started: {error.Message}", error);
        }
    }

    private string Output(Process process)
    {
        // A child of the program may keep the output open after the program has ended.
        var reading = process.StandardOutput.ReadToEndAsync();
        if (!Task.WaitAll([process.WaitForExitAsync(), reading], patience ?? Patience))
        {
            process.Kill(entireProcessTree: true);
            throw Problem("printed no credentials in time; end what it waits for, or log in again with your provider's tool");
        }
        // What it wrote to the standard error stands above this message.
        return process.ExitCode == 0 ? reading.Result : throw Problem(
            $"ended with exit code {process.ExitCode}; log in again with your provider's tool. kubectl get ns runs the same program");
    }

    private string Info(bool interactive)
    {
        var spec = new JsonObject { ["interactive"] = interactive };
        if (plugin.Cluster is { } cluster) spec["cluster"] = cluster.DeepClone();
        return new JsonObject { ["apiVersion"] = plugin.ApiVersion, ["kind"] = "ExecCredential", ["spec"] = spec }.ToJsonString();
    }

    private ExecCredential Parse(string output)
    {
        try
        {
            var printed = JsonNode.Parse(output);
            if ((string?)printed?["kind"] != "ExecCredential" || (string?)printed["apiVersion"] != plugin.ApiVersion)
                throw Problem($"printed no ExecCredential of {plugin.ApiVersion}");
            var status = printed["status"];
            var (certificate, key) = ((string?)status?["clientCertificateData"], (string?)status?["clientKeyData"]);
            var credential = new ExecCredential(
                (string?)status?["token"],
                certificate is null || key is null ? null : X509Certificate2.CreateFromPem(certificate, key),
                (string?)status?["expirationTimestamp"] is { } time ? DateTimeOffset.Parse(time, CultureInfo.InvariantCulture) : null);
            if (credential is { Token: null, Certificate: null })
                throw Problem("printed neither a token nor a client certificate with its key");
            return credential.Expires <= clock.GetUtcNow()
                ? throw Problem($"printed credentials that have expired at {credential.Expires:u}; log in again, or correct the clock")
                : credential;
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException or FormatException or CryptographicException)
        {
            throw Problem($"printed credentials that cannot be read: {error.Message}", error);
        }
    }

    private KubernetesConfigurationException Problem(string what, Exception? cause = null) =>
        new($"The program {plugin.Command}, with which the kubeconfig {plugin.File} logs in, {what}.", cause);
}
