using System.CommandLine;
using System.CommandLine.Help;
using Hotlap.Api.Units;

namespace Hotlap.Operator.Hosting;

/// <summary>Defines the command line, and reads it into <see cref="OperatorOptions"/>. Reports all errors together.</summary>
internal sealed class OptionsParser
{
    private const string LeaderElection = "--leader-election";
    private const int MostMetricsRuns = 10_000;

    private static readonly string[] PullPolicies = ["Always", "IfNotPresent", "Never"];

    /// <summary>An argument such as <c>@file</c> is not replaced by the lines of that file.</summary>
    private static readonly ParserConfiguration Syntax = new() { ResponseFileTokenReplacer = null, EnablePosixBundling = false };

    private readonly Command _command = new("hotlap-operator", "Runs the benchmarks that BenchmarkRun objects describe.");
    private readonly List<(Option Option, Func<string, string?> Take)> _known = [];
    private readonly List<string> _problems = [];
    private readonly Dictionary<string, Uri> _mirrors = new(StringComparer.Ordinal);
    private readonly AuthorOptions _authors = new();
    private OperatorOptions _options = new();

    private OptionsParser()
    {
        Add("--agent-image", "IMAGE", "agent image, for probes and generators (required)", value => _options with { AgentImage = value });
        Add("--agent-image-pull-policy", "POLICY", "Always, IfNotPresent (default) or Never",
            value => _options with { AgentImagePullPolicy = value });
        Add("--probe-cpu-limit", "CPU", "CPU limit of probes, such as 1, where a quota or policy demands one; default: none, because a "
            + "throttled probe measures wrong times", SetProbeCpuLimit);
        Add("--registry-mirror", "HOST=URL", "read manifests from URL instead of the registry HOST; repeatable; URL may be plain http, and "
            + "its address need not be public", AddMirror);
        Add("--registry-config", "FILE", "the operator's own registry credentials, in .dockerconfigjson format",
            value => _options with { Registry = _options.Registry with { CredentialsFile = value } });
        Add("--namespace", "NAME", "watch only this namespace; repeatable; default: all",
            value => _options with { Namespaces = [.. _options.Namespaces, value] });
        Add("--watch-nodes", "false", "do not watch nodes: only the scheduler then reports that no node fits",
            value => SetSwitch("--watch-nodes", value, isOn => _options with { WatchNodes = isOn }));
        Add("--allow", "KIND=NAME", AuthorOptions.AllowHelp, _authors.Allow);
        Add("--limit", "NAME=VALUE", AuthorOptions.LimitHelp, _authors.Limit);
        Add("--node-label", "KEY=VALUE", "schedule all pods of all runs on nodes with this label; repeatable", _authors.RequireNodeLabel);
        Add("--growing-pool", "LABELS", GrowingPoolOption.Help, _authors.AddGrowingPool);
        Add(LeaderElection, "false", "run without leader election (no Lease)",
            value => SetSwitch(LeaderElection, value, isOn => _options with { LeaderElection = isOn }));
        Add("--leader-election-namespace", "NAME", "namespace of the Lease \"hotlap\"; default: the pod's own",
            value => _options with { LeaderElectionNamespace = value });
        Add("--leader-election-identity", "NAME", "name of this process in the Lease; default: host name and process id",
            value => _options with { LeaderElectionIdentity = value });
        Add("--leader-election-lease", "SECONDS", "how long a replica waits before it replaces a dead leader; 3 or more; default 15",
            SetLease);
        Add("--http-port", "PORT", "port of /metrics, /healthz and /readyz; default 8080; 0 for any free port",
            value => SetPort("--http-port", value, port => _options with { HttpPort = port }));
        Add("--health-port", "PORT", "a port more with the same paths, for the kubelet: many connections to the first do not affect it",
            value => SetPort("--health-port", value, port => _options with { HealthPort = port }));
        Add("--log-format", "FORMAT", "text (default) or json, an object on each line", SetLogFormat);
        Add("--metrics-authorization", "false", "let anyone who can connect read /metrics; by default the API server must allow the bearer "
            + "token of a scrape to get that path", value => SetSwitch("--metrics-authorization", value, isOn =>
                _options with { MetricsAuthorization = isOn }));
        Add("--metrics-runs", "COUNT", $"runs with gauges in /metrics: those that have not ended, then the last ones that ended; "
            + $"default 50, at most {MostMetricsRuns}", SetMetricsRuns);
        Add("--kubeconfig", "FILE", "default: the pod's service account, else $KUBECONFIG, else ~/.kube/config",
            value => _options with { Kubeconfig = value });
        _command.Add(new HelpOption("--help") { Description = "list all options" });
    }

    /// <summary>Returns the options and all errors; the options are usable only when there are no errors.</summary>
    public static (OperatorOptions Options, IReadOnlyList<string> Problems) Parse(IReadOnlyList<string> arguments)
    {
        var parser = new OptionsParser();
        parser.Read(arguments);
        return (parser.Finish(), parser._problems);
    }

    public static void WriteHelp(TextWriter output) =>
        new OptionsParser()._command.Parse(["--help"], Syntax).Invoke(new InvocationConfiguration { Output = output });

    private void Add(string name, string valueName, string help, Func<string, OperatorOptions> set) =>
        Add(name, valueName, help, value => Set(set(value)));

    /// <summary>Adds an option whose values <paramref name="take"/> takes one by one; it returns the error message, or null.</summary>
    private void Add(string name, string valueName, string help, Func<string, string?> take)
    {
        var option = new Option<string[]>(name) { HelpName = valueName, Description = help, Arity = ArgumentArity.ZeroOrMore };
        _command.Add(option);
        _known.Add((option, take));
    }

    private void Read(IReadOnlyList<string> arguments)
    {
        // System.CommandLine reads "--name= next" as "--name next".
        var empty = arguments.ToLookup(argument => argument.StartsWith("--", StringComparison.Ordinal)
            && argument.IndexOf('=', StringComparison.Ordinal) == argument.Length - 1);
        _problems.AddRange(empty[true].Select(argument => $"{argument[..^1]}: a value is missing, or the option is not known"));
        var parsed = _command.Parse([.. empty[false]], Syntax);
        List<string> unknown = [.. parsed.UnmatchedTokens];
        foreach (var (option, take) in _known)
        {
            if (parsed.GetResult(option) is not { } result) continue;
            List<string> values = [.. result.Tokens.Select(token => token.Value)];
            // System.CommandLine takes an unknown option as the value of the option before it.
            unknown.AddRange(values.Where(IsOption));
            values.RemoveAll(IsOption);
            if (values.Count == 0 && option.Name == LeaderElection) values.Add("true");
            if (values.Count < result.IdentifierTokenCount || values.Contains("")) _problems.Add($"{option.Name}: a value is missing");
            _problems.AddRange(values.Where(value => value.Length > 0).Select(take).OfType<string>());
        }

        _problems.AddRange(unknown.Select(token => $"{token.Split('=')[0]}: not an option"));
    }

    private static bool IsOption(string value) => value.StartsWith("--", StringComparison.Ordinal);

    private string? Set(OperatorOptions options)
    {
        _options = options;
        return null;
    }

    private string? AddMirror(string value)
    {
        if (value.Split('=', 2) is not [{ Length: > 0 } host, var address]
            || !Uri.TryCreate(address, UriKind.Absolute, out var url) || url.Scheme is not ("http" or "https"))
            return $"--registry-mirror: \"{value}\" is not HOST=URL with an http or https address";
        if (url.Query.Length > 0 || url.Fragment.Length > 0 || url.UserInfo.Length > 0)
            return $"--registry-mirror: \"{value}\" has a user, a query or a fragment, which no request would send; give host and path";
        _mirrors[host] = url;
        return null;
    }

    private string? SetProbeCpuLimit(string value) =>
        CpuQuantity.Millicores(value) >= CpuQuantity.Millicores(DefaultResources.ProbeRequests()["cpu"])
            ? Set(_options with { ProbeCpuLimit = value })
            : $"--probe-cpu-limit: \"{value}\" is not a quantity of CPU of at least 10m, the request of a probe; use a high one, such as 1";

    private string? SetSwitch(string name, string value, Func<bool, OperatorOptions> set) =>
        bool.TryParse(value, out var isOn) ? Set(set(isOn)) : $"{name}: \"{value}\" is neither true nor false";

    private string? SetLease(string value) => Number(value) is { } seconds and >= 3
        ? Set(_options with { LeaseSeconds = seconds }) : $"--leader-election-lease: \"{value}\" is not a number of seconds of at least 3";

    private string? SetPort(string name, string value, Func<int, OperatorOptions> set) => Number(value) is { } port
        ? Set(set(port)) : $"{name}: \"{value}\" is not a port from 0 to 65535";

    private string? SetLogFormat(string value) => value switch
    {
        "text" => Set(_options with { LogFormat = LogFormat.Text }),
        "json" => Set(_options with { LogFormat = LogFormat.Json }),
        _ => $"--log-format: \"{value}\" is neither text nor json",
    };

    private string? SetMetricsRuns(string value) => Number(value) is { } count and <= MostMetricsRuns
        ? Set(_options with { MetricsRuns = count }) : $"--metrics-runs: \"{value}\" is not a number of runs from 0 to {MostMetricsRuns}";

    private static ushort? Number(string value) =>
        ushort.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;

    private OperatorOptions Finish()
    {
        if (_options.AgentImage.Length == 0) _problems.Add("--agent-image: is required");
        if (!PullPolicies.Contains(_options.AgentImagePullPolicy))
            _problems.Add(
                $"--agent-image-pull-policy: \"{_options.AgentImagePullPolicy}\" is not one of {string.Join(", ", PullPolicies)}");
        if (_options.Registry.CredentialsFile is { } file && !File.Exists(file))
            _problems.Add($"--registry-config: {file} does not exist");
        if (_options.Kubeconfig is { } config && !File.Exists(config)) _problems.Add($"--kubeconfig: {config} does not exist");
        var authors = _authors.Limits;
        var registry = _options.Registry with { Mirrors = _mirrors, Listed = authors.Registries };
        return _options with { Registry = registry, Namespaces = [.. _options.Namespaces.Distinct()], Authors = authors };
    }
}
