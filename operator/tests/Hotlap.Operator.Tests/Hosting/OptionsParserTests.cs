using Hotlap.Operator.Hosting;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Tests.Hosting;

public sealed class OptionsParserTests
{
    [Fact]
    public void Parse_AllOptions_FillsThem()
    {
        var (options, problems) = OptionsParser.Parse(
        [
            "--agent-image", "a/b:1", "--agent-image-pull-policy=Never", "--registry-mirror", "r.example=http://10.0.0.1:5000",
            "--registry-mirror=s.example=https://s.internal", "--namespace=one", "--namespace", "two", "--leader-election=false",
            "--leader-election-namespace", "sys", "--http-port", "9090", "--health-port=9091", "--leader-election-lease=30", "--log-format=json",
            "--metrics-runs=20", "--notices=/",
        ]);

        problems.ShouldBeEmpty();
        options.AgentImage.ShouldBe("a/b:1");
        options.LogFormat.ShouldBe(LogFormat.Json);
        options.AgentImagePullPolicy.ShouldBe("Never");
        options.Registry.Mirrors["r.example"].ShouldBe(new Uri("http://10.0.0.1:5000"));
        options.Registry.Mirrors["s.example"].ShouldBe(new Uri("https://s.internal"));
        options.Namespaces.ShouldBe(["one", "two"]);
        options.LeaderElection.ShouldBeFalse();
        options.LeaderElectionNamespace.ShouldBe("sys");
        options.HttpPort.ShouldBe(9090);
        options.HealthPort.ShouldBe(9091);
        options.LeaseSeconds.ShouldBe(30);
        options.MetricsRuns.ShouldBe(20);
        options.NoticesFolder.ShouldBe("/");
    }

    [Fact]
    public void Parse_SeveralMistakes_ReportsAll()
    {
        var (_, problems) = OptionsParser.Parse(
        [
            "--registry-mirror", "r.example", "--http-port", "70000", "--leader-election=perhaps", "--agent-image-pull-policy", "Sometimes",
            "--wat=1", "stray", "--leader-election-lease=2", "--kubeconfig", "/does/not/exist", "--log-format=xml", "--notices=/does/not/exist",
        ]);

        string[] expected =
            ["--registry-mirror", "--http-port", "--leader-election-lease", "--leader-election", "--wat", "stray", "--agent-image:",
                "--agent-image-pull-policy", "--kubeconfig", "--log-format: \"xml\" is neither text nor json", "--notices: /does/not/exist is not a folder"];
        problems.Count.ShouldBe(expected.Length);
        foreach (var start in expected)
            problems.ShouldContain(problem => problem.StartsWith(start, StringComparison.Ordinal));
    }

    [Fact]
    public void Parse_OptionWithoutValue_SaysSo()
    {
        var (_, problems) = OptionsParser.Parse(["--agent-image", "--http-port=1"]);

        problems[0].ShouldStartWith("--agent-image: a value is missing");
    }

    [Theory]
    [InlineData("--agent-image: a value is missing", "--agent-image")]
    [InlineData("--agent-image: a value is missing", "--agent-image", "")]
    [InlineData("--agent-image: a value is missing", "--agent-image=")]
    [InlineData("--agent-image: a value is missing", "--agent-image=", "--http-port=1")]
    [InlineData("--namespace: a value is missing", "--agent-image=a", "--namespace=one", "--namespace")]
    [InlineData("--namespace: a value is missing", "--agent-image=a", "--namespace", "--wat=secret")]
    [InlineData("--leader-election: a value is missing", "--agent-image=a", "--leader-election=")]
    [InlineData("--wat: not an option", "--agent-image=a", "--wat=secret")]
    [InlineData("--wat: not an option", "--agent-image=a", "--leader-election", "--wat")]
    [InlineData("-n: not an option", "--agent-image=a", "-n")]
    [InlineData("two: not an option", "--agent-image=a", "--namespace", "one", "two")]
    [InlineData("--version: not an option", "--agent-image=a", "--version")]
    [InlineData("--metrics-runs: \"10001\" is not a number of runs", "--agent-image=a", "--metrics-runs=10001")]
    [InlineData("--metrics-runs: \"-1\" is not a number of runs", "--agent-image=a", "--metrics-runs=-1")]
    [InlineData("--metrics-runs: \"all\" is not a number of runs", "--agent-image=a", "--metrics-runs", "all")]
    [InlineData("--watch-nodes: a value is missing", "--agent-image=a", "--watch-nodes")]
    public void Parse_OtherMistake_SaysSo(string expected, params string[] arguments)
    {
        var problems = OptionsParser.Parse(arguments).Problems;

        problems[0].ShouldStartWith(expected);
        problems[0].ShouldNotContain("secret");
    }

    [Fact]
    public void Parse_UnknownOptionInPlaceOfAValue_SaysBoth() =>
        OptionsParser.Parse(["--agent-image=a", "--namespace", "--wat=secret"]).Problems
            .ShouldBe(["--namespace: a value is missing", "--wat: not an option"]);

    [Fact]
    public void Parse_RepeatedOption_TakesTheLast()
    {
        var (options, problems) = OptionsParser.Parse(
            ["--agent-image=a", "--agent-image", "b", "--http-port=1", "--http-port=2", "--namespace=one", "--namespace=one"]);

        problems.ShouldBeEmpty();
        (options.AgentImage, options.HttpPort).ShouldBe(("b", 2));
        options.Namespaces.ShouldBe(["one"]);
    }

    [Theory]
    [InlineData(true, "--leader-election")]
    [InlineData(true, "--leader-election=True")]
    [InlineData(false, "--leader-election", "false")]
    public void Parse_LeaderElection_NeedsNoValue(bool expected, params string[] arguments)
    {
        var (options, problems) = OptionsParser.Parse(["--agent-image=a", .. arguments]);

        problems.ShouldBeEmpty();
        options.LeaderElection.ShouldBe(expected);
    }

    [Fact]
    public void Parse_ResponseFile_IsNotRead()
    {
        var file = Path.GetTempFileName();
        File.WriteAllText(file, "--agent-image=a");

        var (_, problems) = OptionsParser.Parse([$"@{file}"]);

        problems.ShouldBe(["--agent-image: is required", $"@{file}: not an option"], ignoreOrder: true);
        OptionsParser.Parse(["--agent-image", $"@{file}"]).Options.AgentImage.ShouldBe($"@{file}");
        File.Delete(file);
    }

    [Fact]
    public void WriteHelp_Always_ListsOptionsAndLimits()
    {
        var output = new StringWriter();

        OptionsParser.WriteHelp(output);

        string[] expected =
        [
            "--agent-image <IMAGE>", "--agent-image-pull-policy <POLICY>", "--registry-mirror <HOST=URL>", "--registry-config <FILE>", "--notices <FOLDER>",
            "--namespace <NAME>", "--watch-nodes <false>", "--allow <KIND=NAME>", "--limit <NAME=VALUE>", "--node-label <KEY=VALUE>", "--growing-pool <LABELS>", "--probe-cpu-limit <CPU>",
            "--leader-election <false>", "--leader-election-namespace <NAME>", "--leader-election-identity <NAME>",
            "--leader-election-lease <SECONDS>", "--http-port <PORT>", "--log-format <FORMAT>", "--kubeconfig <FILE>", "read manifests from URL instead",
            "priority, startupTimeout, trialTimeout, runTimeout", "default: priority=1000 runTimeout=24h",
        ];
        foreach (var text in expected)
            output.ToString().ShouldContain(text);
        output.ToString().ShouldNotContain("dditional argument", Case.Insensitive);
    }

    [Fact]
    public void Parse_LimitsForAuthors_FillsThem()
    {
        var (options, problems) = OptionsParser.Parse(
        [
            "--agent-image=a", "--watch-nodes=false", "--metrics-authorization=false", "--allow=volume=secret", "--allow=env=secret", "--allow", "priority-class=bench",
            "--allow=node-label=example.com/pool", "--allow=pod-label=team", "--allow=pod-annotation=*", "--allow=service-account=shop/*",
            "--node-label=tenant=blue", "--node-label=empty=", "--allow=registry=http://10.0.0.5:5000", "--allow",
            "registry=https://r.corp.example/",
            "--allow=target=shop.store.svc", "--allow=target=*.staging.example", "--allow=target=10.0.0.5",
            "--limit=priority=-5", "--limit", "runTimeout=8h", "--limit=trialTimeout=30m", "--limit=startupTimeout=90s",
            "--limit=ttl=0s",
            "--limit=rounds=30", "--limit=cells=64", "--limit=generators=4",
        ]);

        problems.ShouldBeEmpty();
        options.WatchNodes.ShouldBeFalse();
        options.MetricsAuthorization.ShouldBeFalse();
        options.Authors.Volumes.ShouldBe(["secret"]);
        options.Authors.ValueSources.ShouldBe(["secret"]);
        options.Authors.ServiceAccounts.ShouldBe(["shop/*"]);
        options.Authors.PriorityClasses.ShouldBe(["bench"]);
        options.Authors.NodeLabels.ShouldBe(["example.com/pool"]);
        options.Authors.PodLabels.ShouldBe(["team"]);
        options.Authors.PodAnnotations.ShouldBe(["*"]);
        options.Authors.Registries.ShouldBe([new Uri("http://10.0.0.5:5000"), new Uri("https://r.corp.example")]);
        options.Authors.Targets.ShouldBe(["shop.store.svc", "*.staging.example", "10.0.0.5"]);
        options.Authors.Highest.ShouldBe(new SpecLimits
        {
            Priority = -5,
            StartupTimeout = TimeSpan.FromSeconds(90),
            TrialTimeout = TimeSpan.FromMinutes(30),
            RunTimeout = TimeSpan.FromHours(8),
            Ttl = TimeSpan.Zero,
            Rounds = 30,
            Cells = 64,
            Generators = 4,
        });
        options.Authors.NodeSelector.ShouldBe(new Dictionary<string, string> { ["tenant"] = "blue", ["empty"] = "" });
    }

    /// <summary>Each limit keeps its default until it is stated itself.</summary>
    [Theory]
    [InlineData("--log-format=text", 1000, 24)]
    [InlineData("--limit=runTimeout=744h", 1000, 744)]
    [InlineData("--limit=priority=1000000", 1_000_000, 24)]
    public void Parse_WithoutALimit_HasThatOfASharedCluster(string argument, int priority, int hours) =>
        OptionsParser.Parse(["--agent-image=a", argument]).Options.Authors.Highest
            .ShouldBe(new SpecLimits { Priority = priority, RunTimeout = TimeSpan.FromHours(hours) });

    [Fact]
    public void Parse_GrowingPools_HaveLabelsAndTaints()
    {
        var (options, problems) = OptionsParser.Parse(
        [
            "--agent-image=a", "--growing-pool=karpenter.sh/nodepool=bench,kubernetes.io/arch=arm64,dedicated=bench:NoSchedule,quiet:NoExecute",
            "--growing-pool", "kubernetes.io/arch=amd64,empty=",
        ]);

        problems.ShouldBeEmpty();
        options.Authors.GrowingPools.Select(pool => pool.Text).ShouldBe(
        [
            "karpenter.sh/nodepool=bench,kubernetes.io/arch=arm64,dedicated=bench:NoSchedule,quiet:NoExecute", "kubernetes.io/arch=amd64,empty=",
        ]);
        var node = options.Authors.GrowingPools[0].Node;
        node.Metadata.Labels.ShouldBe(
            new Dictionary<string, string>
            {
                ["karpenter.sh/nodepool"] = "bench", ["kubernetes.io/arch"] = "arm64", ["kubernetes.io/os"] = "linux",
            }, ignoreOrder: true);
        node.Spec.Taints!.Select(taint => (taint.Key, taint.Value, taint.Effect)).ShouldBe(
            [("dedicated", "bench", "NoSchedule"), ("quiet", "", "NoExecute")]);
    }

    [Theory]
    [InlineData("--allow=volume=hostPath", "cannot be allowed; these can: secret")]
    [InlineData("--allow=env=configMap", "values from \"configMap\" cannot be allowed; these can: secret")]
    [InlineData("--allow=service-account=checkout", "service account \"checkout\" is not NAMESPACE/NAME; write * for any namespace or any name")]
    [InlineData("--allow=service-account=shop/", "is not NAMESPACE/NAME")]
    [InlineData("--allow=service-account=a/b/c", "is not NAMESPACE/NAME")]
    [InlineData("--allow=everything=x", "is not KIND=NAME with one of these kinds: volume")]
    [InlineData("--allow=secret", "is not KIND=NAME")]
    [InlineData("--node-label=tenant", "is not KEY=VALUE")]
    [InlineData("--allow=registry=10.0.0.5:5000", "is not an address such as https://registry.example")]
    [InlineData("--allow=registry=https://r.example/path", "is not an address")]
    [InlineData("--allow=registry=https://me:secret@r.example", "is not an address")]
    [InlineData("--allow=registry=ftp://r.example", "is not an address")]
    [InlineData("--allow=target=https://shop.example", "is not a host")]
    [InlineData("--allow=target=shop.example:8080", "is not a host")]
    [InlineData("--allow=target=*", "is not a host")]
    [InlineData("--allow=target=*.example", "is not a host")]
    [InlineData("--limit=rounds", "is not NAME=NUMBER")]
    [InlineData("--limit=rounds=many", "is not NAME=NUMBER")]
    [InlineData("--limit=rounds=0", "allows no run at all")]
    [InlineData("--limit=runTimeout=8", "is not a duration")]
    [InlineData("--limit=ttl=3600", "ttl is not a duration up to 10 years, such as 168h")]
    [InlineData("--limit=ttl=87601h", "ttl is not a duration up to 10 years")]
    [InlineData("--limit=variants=8", "is not one of priority, startupTimeout")]
    [InlineData("--watch-nodes=maybe", "is neither true nor false")]
    [InlineData("--metrics-authorization=no", "is neither true nor false")]
    [InlineData("--growing-pool=bench", "\"bench\": \"bench\" is neither a label KEY=VALUE nor a taint KEY=VALUE:NoSchedule")]
    [InlineData("--growing-pool=pool=bench,,kubernetes.io/arch=amd64", "\"\" is neither a label")]
    [InlineData("--growing-pool=pool=a b,kubernetes.io/arch=amd64", "\"pool=a b\" is neither a label")]
    [InlineData("--growing-pool=pool=bench:Never,kubernetes.io/arch=amd64", "\"pool=bench:Never\" is neither a label")]
    [InlineData("--growing-pool=pool=bench", "\"pool=bench\" has no architecture, for which images are resolved; add kubernetes.io/arch=amd64")]
    [InlineData("--growing-pool=kubernetes.io/arch=amd64,kubernetes.io/arch=arm64", "has the label kubernetes.io/arch twice; keep one")]
    [InlineData("--growing-pool=kubernetes.io/arch=amd64,kubernetes.io/os=windows", "has nodes without linux")]
    [InlineData("--probe-cpu-limit=much", "\"much\" is not a quantity of CPU of at least 10m")]
    [InlineData("--probe-cpu-limit=9m", "\"9m\" is not a quantity of CPU of at least 10m, the request of a probe; use a high one, such as 1")]
    [InlineData("--probe-cpu-limit=-1", "\"-1\" is not a quantity")]
    public void Parse_BadLimit_IsRefused(string argument, string expected) =>
        OptionsParser.Parse(["--agent-image=a", argument]).Problems.ShouldHaveSingleItem().ShouldContain(expected);

    [Theory]
    [InlineData("r.example=ftp://x")]
    [InlineData("=http://x")]
    [InlineData("r.example=not a url")]
    [InlineData("r.example=https://me:secret@mirror.example")]
    [InlineData("r.example=https://mirror.example/hub?insecure=true")]
    public void Parse_BadMirror_IsRefused(string mirror) =>
        OptionsParser.Parse(["--agent-image=a", "--registry-mirror", mirror]).Problems.ShouldHaveSingleItem();
}
