namespace Hotlap.Cli.Tests.Integration;

/// <summary>What <c>run</c> and <c>plan</c> say of runs before they are applied.</summary>
[Trait("Category", "Integration")]
public sealed class RunCheckTests(ClusterWithRuns cluster) : IClassFixture<ClusterWithRuns>
{
    [Fact]
    public async Task Run_ProblemsInTwoRuns_AreReportedAtOnceAndNothingIsApplied()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(string.Join("\n---\n",
            ClusterWithRuns.Named("fine"),
            ClusterWithRuns.Named("wrong") + "\n  historyLimit: 201\n  exclusive: Sometimes",
            ClusterWithRuns.Named("typo") + "\n  roundz: 7\n  thresholdz: []",
            "apiVersion: v1\nkind: Secret\nmetadata: {name: s}"));

        var (code, _, errors) = await cluster.RunAsync("run", "-f", file, "-n", space);

        code.ShouldBe(1);
        errors.ShouldStartWith($"error: nothing of {file} was applied:\n- object 4 (Secret s) has apiVersion ");
        errors.ShouldContain("\n- benchmarkrun.hotlap.dev/wrong: spec.historyLimit: ");
        errors.ShouldContain("\n- benchmarkrun.hotlap.dev/wrong: spec.exclusive: ");
        errors.ShouldContain("\n- benchmarkrun.hotlap.dev/typo: .spec.roundz: field not declared in schema\n");
        errors.ShouldContain("\n- benchmarkrun.hotlap.dev/typo: .spec.thresholdz: field not declared in schema\n");
        (await cluster.Server.GetAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns")).GetRawText().ShouldContain("\"items\":[]");
    }

    [Fact]
    public async Task Run_RuleThatOnlyTheOperatorHas_IsReportedBeforeAnythingIsApplied()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("fine") + "\n---\n" + ClusterWithRuns.Named("one") + "\n  timeouts: {trial: 5s}");

        var (code, _, errors) = await cluster.RunAsync("run", "-f", file, "-n", space);

        code.ShouldBe(1);
        errors.ShouldStartWith(
            $"error: nothing of {file} was applied:\n- benchmarkrun.hotlap.dev/one: timeouts.trial: 5s is shorter than the warm-up and load ");
        (await cluster.Server.GetAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns")).GetRawText().ShouldContain("\"items\":[]");
    }

    [Fact]
    public async Task Run_FieldOfAnotherManager_IsCheckedWithTheFile()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one"));
        await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false");
        await cluster.Server.PatchAsync(
            $"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/one", """{"spec":{"timeouts":{"trial":"5s"}}}""");

        var (code, _, errors) = await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false");

        code.ShouldBe(1);
        errors.ShouldContain("- benchmarkrun.hotlap.dev/one: timeouts.trial: 5s is shorter than the warm-up and load ");
    }

    [Fact]
    public async Task Run_UnchangedRunAboveALimitSetSince_PrintsItsReport()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        // No tag, so what was measured is not in question.
        var manifest = ClusterWithRuns.Named("one").Replace("greeter:aot", $"greeter@sha256:{new string('a', 64)}", StringComparison.Ordinal);
        var file = await cluster.WriteAsync(manifest);
        await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false");
        await cluster.WriteStatusAsync(space, "complete", name: "one");
        await LimitRoundsAsync(space);

        var (code, _, errors) = await cluster.RunAsync("run", "-f", file, "-n", space);

        code.ShouldBe(0, errors);
        errors.ShouldStartWith("benchmarkrun.hotlap.dev/one unchanged\n");
        (await cluster.RunAsync("run", "-f", await cluster.WriteAsync(manifest + "\n  rounds: 9"), "-n", space)).Errors
            .ShouldContain("rounds: 9 exceeds the limit of 5 ", Case.Sensitive, "a changed run is judged by the limit");
    }

    [Fact]
    public async Task Run_NoRightToReadDefaults_SaysSoOnceForTheNamespace()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one") + "\n---\n" + ClusterWithRuns.Named("two"));
        await cluster.Server.KubectlAsync(
            "create", "role", "runs", "--verb=get,create,patch", "--resource=benchmarkruns.hotlap.dev", "-n", space);
        await cluster.Server.KubectlAsync("create", "rolebinding", "jo", "--role=runs", "--user=jo", "-n", space);

        var (code, _, errors) = await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false", "--as", "jo");

        code.ShouldBe(0, errors);
        errors.Split("note: the limits of BenchmarkDefaults are not checked before the run: ").Length.ShouldBe(2, errors);
    }

    [Fact]
    public async Task Run_LimitOfTheNamespace_IsReportedBeforeAnythingIsApplied()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        await LimitRoundsAsync(space);

        var (code, _, errors) = await cluster.RunAsync("run", "-f", await cluster.WriteAsync(ClusterWithRuns.Named("one") + "\n  rounds: 9"), "-n", space);

        code.ShouldBe(1);
        errors.ShouldContain("- benchmarkrun.hotlap.dev/one: rounds: 9 exceeds the limit of 5 in BenchmarkDefaults default; ");
    }

    [Fact]
    public async Task Plan_AllThatIsWrong_IsReportedAtOnce()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(
            ClusterWithRuns.Named("one") + "\n  timeouts: {trial: 5s}\n---\n" + ClusterWithRuns.Named("two") + "\n  earlyStop: {minRounds: 3}\n  thresholds: [{metric: p98, max: 1s}]");

        var (code, output, errors) = await cluster.RunAsync("plan", file, "-n", space);

        (code, output).ShouldBe((1, ""));
        errors.ShouldStartWith($"error: {file}: benchmarkrun.hotlap.dev/one: timeouts.trial: 5s ");
        errors.ShouldContain($"\n{file}: benchmarkrun.hotlap.dev/two: earlyStop.minRounds: 3 ");
        errors.ShouldContain($"\n{file}: benchmarkrun.hotlap.dev/two: thresholds[0].metric: there is no metric \"p98\"; ");
    }

    [Fact]
    public async Task Plan_WithNodes_SaysWhetherTheTrialsFitNow()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one"));

        (await Fits("plan", file, "-n", space)).ShouldBe(
            "not now: variant one: the cluster has no nodes; nodes that an autoscaler would add are not considered");
        await cluster.Server.PostAsync(
            "api/v1/nodes",
            """{"apiVersion":"v1","kind":"Node","metadata":{"name":"n1","labels":{"kubernetes.io/arch":"amd64"}},"status":{"allocatable":{"cpu":"2","memory":"8Gi","pods":"110"}}}""");
        (await Fits("plan", "-f", file, "-n", space)).ShouldBe("yes: a trial of each variant has room beside the pods that run now (nodes: 1)");
        await cluster.Server.PostAsync(
            $"api/v1/namespaces/{space}/pods",
            """{"apiVersion":"v1","kind":"Pod","metadata":{"name":"busy"},"spec":{"nodeName":"n1","automountServiceAccountToken":false,"containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"1500m"}}}]}}""");
        (await Fits("plan", file, "-n", space)).ShouldStartWith("not now: variant one: 0 of 1 nodes have room for the target, which requests ");
        (await Fits("plan", file, "-n", space, "--as", "jo")).ShouldStartWith("unknown: ");
    }

    private async Task<string> Fits(params string[] args)
    {
        var (code, output, errors) = await cluster.RunAsync(args);
        code.ShouldBe(0, errors);
        var lines = output.Split('\n').SkipWhile(line => !line.StartsWith("  fits ", StringComparison.Ordinal)).ToList();
        return string.Join(' ', lines.TakeWhile((line, index) => index == 0 || line.StartsWith("        ", StringComparison.Ordinal))
            .Select(line => line[12..].Trim()));
    }

    private async Task LimitRoundsAsync(string space) => await cluster.Server.PostAsync(
        $"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkdefaults",
        """{"apiVersion":"hotlap.dev/v1alpha1","kind":"BenchmarkDefaults","metadata":{"name":"default"},"spec":{"limits":{"rounds":5}}}""");
}
