using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Parsing;

namespace Hotlap.Operator.Hosting;

/// <summary>Defines the command line, and reads it into <see cref="OperatorOptions"/>. Reports all errors together.</summary>
internal sealed class OptionsParser
{
    private const string AgentImage = "--agent-image";
    private const string LeaderElection = "--leader-election";

    /// <summary>An argument such as <c>@file</c> is not replaced by the lines of that file.</summary>
    private static readonly ParserConfiguration Syntax = new() { ResponseFileTokenReplacer = null, EnablePosixBundling = false };

    private readonly Command _command = new("hotlap-operator", "Runs the benchmarks that BenchmarkRun objects describe.");
    private readonly List<Func<OperatorOptions, ParseResult, OperatorOptions>> _settings = [];

    private OptionsParser()
    {
        Add(AgentImage, "IMAGE", "agent image, for probes and generators (required)", OptionValues.Text,
            (options, image) => options with { AgentImage = image });
        Add("--agent-image-pull-policy", "POLICY", "Always, IfNotPresent (default) or Never", OptionValues.PullPolicy,
            (options, policy) => options with { AgentImagePullPolicy = policy });
        Add("--probe-cpu-limit", "CPU", "CPU limit of probes, such as 1, where a quota or policy demands one; default: none, because a "
            + "throttled probe measures wrong times", OptionValues.ProbeCpuLimit,
            (options, limit) => options with { ProbeCpuLimit = limit });
        Add("--registry-mirror", "HOST=URL", "read manifests from URL instead of the registry HOST; repeatable; URL may be plain http, and "
            + "its address need not be public", OptionValues.Mirror, SetMirror);
        Add("--registry-config", "FILE", "the operator's own registry credentials, in .dockerconfigjson format", OptionValues.File,
            (options, file) => options with { Registry = options.Registry with { CredentialsFile = file } });
        Add("--notices", "FOLDER", "POST a notice of each run that ends to the receiver that the files url, hmacKey and format of this "
            + "folder describe, a mounted Secret", OptionValues.Folder, (options, folder) => options with { NoticesFolder = folder });
        Add("--namespace", "NAME", "watch only this namespace; repeatable; default: all", OptionValues.Text,
            (options, name) => options with { Namespaces = [.. options.Namespaces.Append(name).Distinct()] });
        Add("--watch-nodes", "false", "do not watch nodes: only the scheduler then reports that no node fits", OptionValues.Switch,
            (options, isOn) => options with { WatchNodes = isOn });
        Add("--allow", "KIND=NAME", AuthorOptions.AllowHelp, AuthorOptions.Allow, SetAuthors);
        Add("--limit", "NAME=VALUE", AuthorOptions.LimitHelp, AuthorOptions.Limit, SetAuthors);
        Add("--node-label", "KEY=VALUE", "schedule all pods of all runs on nodes with this label; repeatable",
            AuthorOptions.RequireNodeLabel, SetAuthors);
        Add("--growing-pool", "LABELS", GrowingPoolOption.Help, GrowingPoolOption.Read, (options, pool) =>
            options with { Authors = options.Authors with { GrowingPools = [.. options.Authors.GrowingPools, pool] } });
        Add(LeaderElection, "false", "run without leader election (no Lease)", OptionValues.Switch,
            (options, isOn) => options with { LeaderElection = isOn });
        Add("--leader-election-namespace", "NAME", "namespace of the Lease \"hotlap\"; default: the pod's own", OptionValues.Text,
            (options, name) => options with { LeaderElectionNamespace = name });
        Add("--leader-election-identity", "NAME", "name of this process in the Lease; default: host name and process id",
            OptionValues.Text, (options, name) => options with { LeaderElectionIdentity = name });
        Add("--leader-election-lease", "SECONDS", "how long a replica waits before it replaces a dead leader; 3 or more; default 15",
            OptionValues.Lease, (options, seconds) => options with { LeaseSeconds = seconds });
        Add("--http-port", "PORT", "port of /metrics, /healthz and /readyz; default 8080; 0 for any free port", OptionValues.Port,
            (options, port) => options with { HttpPort = port });
        Add("--health-port", "PORT", "a port more with the same paths, for the kubelet: many connections to the first do not affect it",
            OptionValues.Port, (options, port) => options with { HealthPort = port });
        Add("--log-format", "FORMAT", "text (default) or json, an object on each line", OptionValues.LogFormat,
            (options, format) => options with { LogFormat = format });
        Add("--metrics-authorization", "false", "let anyone who can connect read /metrics; by default the API server must allow the bearer "
            + "token of a scrape to get that path", OptionValues.Switch, (options, isOn) => options with { MetricsAuthorization = isOn });
        Add("--metrics-runs", "COUNT", "runs with gauges in /metrics: those that have not ended, then the last ones that ended; "
            + $"default 50, at most {OptionValues.MostMetricsRuns}", OptionValues.MetricsRuns,
            (options, count) => options with { MetricsRuns = count });
        Add("--kubeconfig", "FILE", "default: the pod's service account, else $KUBECONFIG, else ~/.kube/config", OptionValues.File,
            (options, file) => options with { Kubeconfig = file });
        _command.Add(new HelpOption("--help") { Description = "list all options" });
    }

    /// <summary>Returns the options and all errors; the options are usable only when there are no errors.</summary>
    public static (OperatorOptions Options, IReadOnlyList<string> Problems) Parse(IReadOnlyList<string> arguments)
    {
        var parser = new OptionsParser();
        // System.CommandLine reads "--name= next" as "--name next".
        var empty = arguments.ToLookup(text => IsOption(text) && text.IndexOf('=', StringComparison.Ordinal) == text.Length - 1);
        var parsed = parser._command.Parse([.. empty[false]], Syntax);
        List<string> problems =
        [
            .. empty[true].Select(argument => $"{argument[..^1]}: a value is missing, or the option is not known"),
            .. parsed.Errors.Where(error => error.SymbolResult is OptionResult).Select(error => error.Message),
            .. parsed.UnmatchedTokens.Select(NotAnOption),
        ];
        if (parsed.GetResult(AgentImage) is null) problems.Add($"{AgentImage}: is required");
        return (problems.Count == 0 ? parser.Apply(parsed) : new OperatorOptions(), problems);
    }

    public static void WriteHelp(TextWriter output) =>
        new OptionsParser()._command.Parse(["--help"], Syntax).Invoke(new InvocationConfiguration { Output = output });

    /// <summary>Adds an option; a <see cref="FormatException"/> of <paramref name="read"/> says what is wrong with a value.</summary>
    private void Add<T>(
        string name, string valueName, string help, Func<string, T> read, Func<OperatorOptions, T, OperatorOptions> set)
    {
        var option = new Option<T[]>(name)
        {
            HelpName = valueName,
            Description = help,
            Arity = ArgumentArity.ZeroOrMore,
            CustomParser = result => ReadAll(result, name, read),
        };
        _command.Add(option);
        _settings.Add((options, parsed) => (parsed.GetValue(option) ?? []).Aggregate(options, set));
    }

    private static T[] ReadAll<T>(ArgumentResult result, string name, Func<string, T> read)
    {
        List<T> values = [];
        var texts = result.Tokens.Select(token => token.Value).ToLookup(IsOption);
        List<string> stated = [.. texts[false]];
        if (stated.Count == 0 && name == LeaderElection) stated.Add("true");
        if (stated.Count < ((OptionResult)result.Parent!).IdentifierTokenCount || stated.Contains(""))
            result.AddError($"{name}: a value is missing");
        foreach (var text in stated.Where(text => text.Length > 0))
        {
            try
            {
                values.Add(read(text));
            }
            catch (FormatException e)
            {
                result.AddError($"{name}: {e.Message}");
            }
        }

        // System.CommandLine takes an unknown option as the value of the option before it.
        foreach (var text in texts[true])
            result.AddError(NotAnOption(text));
        return [.. values];
    }

    private OperatorOptions Apply(ParseResult parsed)
    {
        var defaults = new OperatorOptions { Authors = AuthorOptions.Default };
        var options = _settings.Aggregate(defaults, (options, set) => set(options, parsed));
        return options with { Registry = options.Registry with { Listed = options.Authors.Registries } };
    }

    private static OperatorOptions SetAuthors(OperatorOptions options, Func<AuthorLimits, AuthorLimits> set) =>
        options with { Authors = set(options.Authors) };

    private static OperatorOptions SetMirror(OperatorOptions options, (string Host, Uri Url) mirror)
    {
        var mirrors = new Dictionary<string, Uri>(options.Registry.Mirrors, StringComparer.Ordinal) { [mirror.Host] = mirror.Url };
        return options with { Registry = options.Registry with { Mirrors = mirrors } };
    }

    private static bool IsOption(string text) => text.StartsWith("--", StringComparison.Ordinal);

    /// <summary>Leaves out the value, which may be secret.</summary>
    private static string NotAnOption(string text) => $"{text.Split('=')[0]}: not an option";
}
