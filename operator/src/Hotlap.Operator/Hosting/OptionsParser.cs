using System.Globalization;

namespace Hotlap.Operator.Hosting;

/// <summary>Parses the command line: <c>--name value</c> or <c>--name=value</c>. Reports all errors together.</summary>
internal sealed class OptionsParser
{
    public const string Usage = """
        hotlap-operator runs the benchmarks that BenchmarkRun objects describe.

          --agent-image IMAGE              agent image, for probes and generators (required)
          --agent-image-pull-policy POLICY Always, IfNotPresent (default) or Never
          --registry-mirror HOST=URL       read manifests from URL instead of the registry HOST; repeatable; URL may be plain http, and its
                                           address need not be public
          --registry-config FILE           the operator's own registry credentials, in .dockerconfigjson format
          --namespace NAME                 watch only this namespace; repeatable; default: all
          --watch-nodes=false              do not watch nodes: only the scheduler then reports that no node fits
          --allow KIND=NAME                allow runs to use what is forbidden by default; repeatable. KIND is volume (secret,
                                           persistentVolumeClaim or ephemeral), env (secret), priority-class, runtime-class or scheduler;
                                           node-label or toleration (any key is allowed until one is listed); registry (https://HOST[:PORT]
                                           or http://...), which may have a non-public address; or target (HOST of a url)
          --limit NAME=VALUE               the highest value that a run may request; repeatable. NAME is priority, startupTimeout,
                                           trialTimeout, runTimeout (such as 2h), ttlSeconds, rounds, cells (variants times cells)
                                           or generators
          --node-label KEY=VALUE           schedule all pods of all runs on nodes with this label; repeatable
          --leader-election=false          run without leader election (no Lease)
          --leader-election-namespace NAME namespace of the Lease "hotlap"; default: the pod's own
          --leader-election-identity NAME  name of this process in the Lease; default: host name and process id
          --leader-election-lease SECONDS  how long a replica waits before it replaces a dead leader; 3 or more; default 15
          --http-port PORT                 port of /metrics, /healthz and /readyz; default 8080; 0 for any free port
          --kubeconfig FILE                default: the pod's service account, else $KUBECONFIG, else ~/.kube/config
        """;

    private static readonly string[] PullPolicies = ["Always", "IfNotPresent", "Never"];

    private readonly List<string> _problems = [];
    private readonly Dictionary<string, Uri> _mirrors = new(StringComparer.Ordinal);
    private readonly List<string> _namespaces = [];
    private readonly AuthorLimitsParser _authors = new();
    private OperatorOptions _options = new();

    private OptionsParser()
    {
    }

    /// <summary>Parses the arguments.</summary>
    /// <returns>The options and all errors; the options are usable only when there are no errors.</returns>
    public static (OperatorOptions Options, IReadOnlyList<string> Problems) Parse(IReadOnlyList<string> arguments)
    {
        var parser = new OptionsParser();
        for (var i = 0; i < arguments.Count; i++)
        {
            var (name, value) = Split(arguments[i]);
            if (value is null && i + 1 < arguments.Count && !arguments[i + 1].StartsWith("--", StringComparison.Ordinal))
                value = arguments[++i];
            parser.Take(name, value);
        }

        return (parser.Finish(), parser._problems);
    }

    private static (string Name, string? Value) Split(string argument)
    {
        var equals = argument.IndexOf('=', StringComparison.Ordinal);
        return equals < 0 ? (argument, null) : (argument[..equals], argument[(equals + 1)..]);
    }

    private void Take(string name, string? value)
    {
        if (value is null && name == "--leader-election") value = "true";
        if (value is null or "")
            _problems.Add(name.StartsWith("--", StringComparison.Ordinal)
                ? $"{name}: a value is missing, or the option is not known" : $"{name}: not an option");
        else if (!TrySet(name, value))
            _problems.Add($"{name}: not an option");
    }

    private bool TrySet(string name, string value)
    {
        switch (name)
        {
            case "--agent-image": _options = _options with { AgentImage = value }; return true;
            case "--agent-image-pull-policy": _options = _options with { AgentImagePullPolicy = value }; return true;
            case "--registry-mirror": AddMirror(value); return true;
            case "--registry-config": _options = _options with { RegistryConfig = value }; return true;
            case "--namespace": _namespaces.Add(value); return true;
            case "--watch-nodes": SetWatchNodes(value); return true;
            case "--allow": AddProblem(_authors.Allow(value)); return true;
            case "--limit": AddProblem(_authors.Limit(value)); return true;
            case "--node-label": AddProblem(_authors.RequireNodeLabel(value)); return true;
            case "--leader-election": SetLeaderElection(value); return true;
            case "--leader-election-namespace": _options = _options with { LeaderElectionNamespace = value }; return true;
            case "--leader-election-identity": _options = _options with { LeaderElectionIdentity = value }; return true;
            case "--leader-election-lease": SetLease(value); return true;
            case "--http-port": SetPort(value); return true;
            case "--kubeconfig": _options = _options with { Kubeconfig = value }; return true;
            default: return false;
        }
    }

    private void AddMirror(string value)
    {
        var (host, address) = Split(value);
        if (host.Length > 0 && Uri.TryCreate(address, UriKind.Absolute, out var url) && url.Scheme is "http" or "https")
            _mirrors[host] = url;
        else
            _problems.Add($"--registry-mirror: \"{value}\" is not HOST=URL with an http or https address");
    }

    private void AddProblem(string? problem)
    {
        if (problem is not null) _problems.Add(problem);
    }

    private void SetWatchNodes(string value)
    {
        if (bool.TryParse(value, out var wanted))
            _options = _options with { WatchNodes = wanted };
        else
            _problems.Add($"--watch-nodes: \"{value}\" is neither true nor false");
    }

    private void SetLeaderElection(string value)
    {
        if (bool.TryParse(value, out var wanted))
            _options = _options with { LeaderElection = wanted };
        else
            _problems.Add($"--leader-election: \"{value}\" is neither true nor false");
    }

    private void SetLease(string value)
    {
        if (ushort.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds) && seconds >= 3)
            _options = _options with { LeaseSeconds = seconds };
        else
            _problems.Add($"--leader-election-lease: \"{value}\" is not a number of seconds of at least 3");
    }

    private void SetPort(string value)
    {
        if (ushort.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var port))
            _options = _options with { HttpPort = port };
        else
            _problems.Add($"--http-port: \"{value}\" is not a port from 0 to 65535");
    }

    private OperatorOptions Finish()
    {
        if (_options.AgentImage.Length == 0) _problems.Add("--agent-image: is required");
        if (!PullPolicies.Contains(_options.AgentImagePullPolicy))
            _problems.Add(
                $"--agent-image-pull-policy: \"{_options.AgentImagePullPolicy}\" is not one of {string.Join(", ", PullPolicies)}");
        if (_options.RegistryConfig is { } file && !File.Exists(file)) _problems.Add($"--registry-config: {file} does not exist");
        if (_options.Kubeconfig is { } config && !File.Exists(config)) _problems.Add($"--kubeconfig: {config} does not exist");
        return _options with { RegistryMirrors = _mirrors, Namespaces = [.. _namespaces.Distinct()], Authors = _authors.Limits };
    }
}
