using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Tests.Samples;
using Hotlap.Measurement.History;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Integration;

[Trait("Category", "Integration")]
public sealed class RunTests(ClusterWithRuns cluster) : IClassFixture<ClusterWithRuns>
{
    [Fact]
    public async Task Run_NewFile_AppliesFollowsAndPrintsTheReport()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one") + "\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: beside}\ndata: {a: b}\n");

        var run = cluster.RunAsync("run", "-f", file, "-n", space, "-o", "json", "--timeout", "1m");
        await EndAsync(space, "one", "complete", run);
        var (code, output, errors) = await run;

        errors.ShouldContain("configmap/beside applied\nbenchmarkrun.hotlap.dev/one created\n");
        errors.ShouldContain("one  Complete  AllTrialsMeasured: ");
        JsonNode.Parse(output)!["run"]!["name"]!.ToString().ShouldBe("one");
        code.ShouldBe(0);
    }

    [Fact]
    public async Task Run_SameFileAgain_PrintsTheReportWithoutAnotherMeasurement()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one"));
        (await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false")).Errors.ShouldBe(
            $"benchmarkrun.hotlap.dev/one created\nfollow it with: kubectl hotlap watch one -n {space}\n");
        await cluster.WriteStatusAsync(space, "thresholds-not-met", name: "one");

        (await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false")).Errors
            .ShouldStartWith("benchmarkrun.hotlap.dev/one unchanged\nnote: measured at ");

        var (code, output, errors) = await RunAndAnswerAsync(space, "sha256:aaaa", "run", "-f", file, "-n", space);

        errors.ShouldStartWith("benchmarkrun.hotlap.dev/one unchanged\none  Complete, thresholds violated  ");
        errors.ShouldEndWith("one: its tags name the measured images\n");
        output.ShouldStartWith($"{space}/one: Complete, 30 of 30 trials recorded");
        code.ShouldBe(2);
        (await RunAndAnswerAsync(space, "sha256:aaaa", "run", "-f", file, "-n", space, "--fail-on", "failed")).Code.ShouldBe(0);
    }

    [Fact]
    public async Task Run_SameFileAfterATagMoved_DoesNotPassAndMeasuresAgainOnRequest()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one"));
        await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false");
        await cluster.WriteStatusAsync(space, "complete", name: "one");

        var (code, output, errors) = await RunAndAnswerAsync(
            space, "sha256:bbbb", "run", "-f", file, "-n", space, "--fail-on", "failed");

        code.ShouldBe(3, errors);
        errors.ShouldContain("variant one: registry.example/greeter:aot then sha256:aaaa, now sha256:bbbb; the figures are of the images of then");
        output.ShouldContain("trials recorded");
        (await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false", "--rerun-if-moved")).Code.ShouldBe(1);

        (code, _, errors) = await RunAndAnswerAsync(
            space, "sha256:bbbb", "run", "-f", file, "-n", space, "--rerun-if-moved", "--timeout", "1s");

        code.ShouldBe(3, errors);
        errors.ShouldContain("benchmarkrun.hotlap.dev/one is measured again\n");
        ((string?)(await cluster.GetAsync(space, "one"))["spec"]!["rerun"]).ShouldNotBeNullOrEmpty();
    }

    /// <summary>Runs a command, and answers its question for tags as the operator does: sha256:aaaa was measured.</summary>
    private async Task<(int Code, string Output, string Errors)> RunAndAnswerAsync(string space, string digest, params string[] command)
    {
        var before = Request(await cluster.GetAsync(space, "one"));
        var run = cluster.RunAsync(command);
        string? request = null;
        await Eventually.BecomesAsync(
            "the command asks for tags", async () => (request = Request(await cluster.GetAsync(space, "one"))) != before || run.IsCompleted);
        await cluster.Server.PatchAsync($"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/one/status", $$"""
            {"status":{"tags":{"request":"{{request}}","images":[{"subject":"variant one","image":"registry.example/greeter:aot",
             "measuredDigest":"sha256:aaaa","digest":"{{digest}}"}]} } }
            """);
        return await run;

        static string? Request(JsonNode run) => (string?)run["metadata"]!["annotations"]?["hotlap.dev/tags-request"];
    }

    [Fact]
    public async Task Run_FieldOfAnotherManager_IsTakenOverOnlyByForce()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one"));
        var other = await cluster.WriteAsync(ClusterWithRuns.Named("one").Replace("10s", "20s", StringComparison.Ordinal));
        await cluster.Server.KubectlAsync("apply", "--server-side", "-n", space, "-f", other);

        var (code, _, errors) = await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false");
        code.ShouldBe(1);
        errors.ShouldContain("conflict with \"kubectl\"");
        errors.ShouldContain("--force-conflicts");

        (await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false", "--force-conflicts")).Errors
            .ShouldStartWith("benchmarkrun.hotlap.dev/one configured\n");
    }

    [Fact]
    public async Task Run_WorkloadAsItIsDeployed_IsComparedWithAnotherImage()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        await cluster.Server.PostAsync($"apis/apps/v1/namespaces/{space}/deployments", """
            {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"shop"},"spec":{"selector":{"matchLabels":{"app":"shop"}},
             "template":{"metadata":{"labels":{"app":"shop"} },"spec":{"containers":[{"name":"logs","image":"logs:1"},
              {"name":"app","image":"shop:1","ports":[{"name":"web","containerPort":8080}],"readinessProbe":{"httpGet":{"path":"/ready","port":"web"} } }]} } } }
            """);
        string[] command = ["run", "--from", "deploy/shop", "--image", "new=shop:2", "-n", space, "--wait=false"];

        var (code, _, errors) = await cluster.RunAsync(command);
        code.ShouldBe(1);
        errors.ShouldContain("Deployment shop has the containers logs, app; name the one of the service as --container");

        (code, _, errors) = await cluster.RunAsync([.. command, "--container", "app"]);
        code.ShouldBe(0, errors);
        errors.ShouldStartWith("benchmarkrun.hotlap.dev/shop created\n");
        (await cluster.RunAsync("plan", "-f", await WriteAsync(space), "-n", space)).Output.ShouldContain("target with its probe");
        var explained = (await cluster.RunAsync("explain", "shop", "-n", space)).Output;
        explained.ShouldContain("# target.from: container app of Deployment shop, template sha256:");
        explained.ShouldContain("image: shop:1 # target.from");
        explained.ShouldContain("path: /ready");
        (await cluster.RunAsync("run", "--from", "deploy/absent", "--image", "new=shop:2", "-n", space)).Errors
            .ShouldContain($"Deployment absent does not exist in namespace {space}");

        async Task<string> WriteAsync(string name) =>
            await cluster.WriteAsync(await cluster.Server.KubectlAsync("get", "bmr", "shop", "-n", name, "-o", "json"));
    }

    [Theory]
    [InlineData("s", true, "suspended; resume it with: kubectl patch bmr one -n ")]
    [InlineData("", null, "continues; follow it with: kubectl hotlap watch one -n ")]
    [InlineData(null, null, "continues; follow it with: kubectl hotlap watch one -n ")]
    public async Task Run_Interrupted_SuspendsOrContinuesAsTheUserAnswers(string? answer, bool? suspended, string message)
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one"));
        using var interrupts = new Interrupts();
        using var errors = new InterruptOn("Pending", interrupts);

        var (code, output, _) = await ClusterWithRuns.RunWithAsync(
            cluster.Server.Kubeconfig,
            session => session with { Interrupts = interrupts, Errors = errors, Ask = (_, _) => Task.FromResult(answer) },
            "run", "-f", file, "-n", space);

        code.ShouldBe(3);
        output.ShouldBeEmpty();
        errors.ToString().ShouldContain(message + space);
        ((bool?)(await cluster.GetAsync(space, "one"))["spec"]!["suspend"] ?? false).ShouldBe(suspended ?? false);

        await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false");
        ((bool?)(await cluster.GetAsync(space, "one"))["spec"]!["suspend"] ?? false).ShouldBeFalse("applying the file resumes");
    }

    [Fact]
    public async Task Run_InterruptedTwiceOrWithoutTerminal_Continues()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one"));
        foreach (var isTerminal in new[] { true, false })
        {
            using var interrupts = new Interrupts();
            using var errors = new InterruptOn("Pending", interrupts);

            var (code, _, _) = await ClusterWithRuns.RunWithAsync(
                cluster.Server.Kubeconfig,
                session => session with
                {
                    Interrupts = interrupts,
                    Errors = errors,
                    Ask = !isTerminal ? null : async (_, cancellation) =>
                    {
                        interrupts.Raise();
                        await Task.Delay(Timeout.InfiniteTimeSpan, TimeProvider.System, cancellation);
                        return "s";
                    },
                },
                "run", "-f", file, "-n", space);

            code.ShouldBe(3);
            errors.ToString().ShouldContain("benchmarkrun.hotlap.dev/one continues; follow it with");
        }

        (await cluster.GetAsync(space, "one"))["spec"]!["suspend"].ShouldNotBe(true);
    }

    [Fact]
    public async Task Rerun_CompleteRun_MeasuresItAgainAndKeepsThatWhenTheFileIsApplied()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        var file = await cluster.WriteAsync(ClusterWithRuns.Named("one"));
        await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false");
        await cluster.WriteStatusAsync(space, "complete", name: "one");

        var (code, _, errors) = await cluster.RunAsync("rerun", "one", "-n", space, "--timeout", "2s");

        code.ShouldBe(3);
        errors.ShouldStartWith("benchmarkrun.hotlap.dev/one is measured again\none  Pending  ");
        ((string?)(await cluster.GetAsync(space, "one"))["spec"]!["rerun"]).ShouldNotBeNullOrEmpty();
        (await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false")).Errors.ShouldStartWith("benchmarkrun.hotlap.dev/one unchanged\n");
        (await cluster.RunAsync("rerun", "one", "-n", space)).Errors.ShouldContain("has not ended");
    }

    [Fact]
    public async Task Watch_Selector_FollowsTheRunsOfAllNamespacesToTheGravestEnd()
    {
        var spaces = new[] { await cluster.Server.CreateNamespaceAsync(), await cluster.Server.CreateNamespaceAsync() };
        var team = $"team={spaces[0]}";
        foreach (var space in spaces)
        {
            var file = await cluster.WriteAsync(ClusterWithRuns.Named("one").Replace("team: web", team.Replace("=", ": ", StringComparison.Ordinal), StringComparison.Ordinal));
            await cluster.RunAsync("run", "-f", file, "-n", space, "--wait=false");
        }

        await cluster.WriteStatusAsync(spaces[0], "complete", name: "one");
        await cluster.WriteStatusAsync(spaces[1], "thresholds-not-met", name: "one");

        (await cluster.RunAsync("watch", "-l", team, "-n", spaces[0])).Code.ShouldBe(0);
        (await cluster.RunAsync("watch", "-l", team, "-A")).Code.ShouldBe(2);
        (await cluster.RunAsync("watch", "-l", "team=none", "-A")).Errors.ShouldStartWith("error: no runs match");
    }

    [Fact]
    public async Task Compare_EarlierMeasurementOfARun_ReadsItsTrials()
    {
        var (first, second) = (new string('a', 64), new string('b', 64));
        var space = await cluster.Server.CreateNamespaceAsync();
        await cluster.RunAsync("run", "-f", await cluster.WriteAsync(ClusterWithRuns.Named("one")), "-n", space, "--wait=false");
        await cluster.Server.PatchAsync(
            $"apis/hotlap.dev/v1alpha1/namespaces/{space}/benchmarkruns/one/status", $$$"""{"status":{"resultsMeasurement":"{{{second}}}"}}""");
        var uid = (string)(await cluster.GetAsync(space, "one"))["metadata"]!["uid"]!;
        foreach (var (measurement, rate) in new[] { (first, 1000), (second, 2000) })
            await RecordAsync(space, uid, measurement, rate);

        foreach (var earlier in new[] { "previous", "aaaa", "revision-of-a" })
        {
            var (code, output, errors) = await cluster.RunAsync("compare", $"one@{earlier}", "one", "-n", space);
            errors.ShouldBeEmpty();
            code.ShouldBe(0);
            output.ShouldContain("one@aaaaaaaaaa");
            output.ShouldContain("+100.0%");
        }

        (await cluster.RunAsync("compare", "one@cccc", "one", "-n", space)).Errors.ShouldBe(
            "error: one has no completed measurement \"cccc\"; kubectl hotlap history one lists them\n");
    }

    [Fact]
    public async Task Report_AsAUserWithoutRights_IsForbidden()
    {
        var (code, _, errors) = await cluster.RunAsync("report", "one", "-n", "default", "--as", "jo", "--as-group", "dev");

        code.ShouldBe(1);
        errors.ShouldContain("User \"jo\" cannot get resource \"benchmarkruns\"");
    }

    [Fact]
    public async Task Complete_RunsOfTheNamespace_AreNamed()
    {
        var space = await cluster.Server.CreateNamespaceAsync();
        await cluster.RunAsync("run", "-f", await cluster.WriteAsync(ClusterWithRuns.Named("one") + "\n---\n" + ClusterWithRuns.Named("two")), "-n", space, "--wait=false");

        // A completion that takes too long prints nothing, so that the shell goes on: on a busy machine the next one is quicker.
        await Eventually.BecomesAsync("the run that begins with t is named", async () => (await ClusterWithRuns.RunPlainAsync(
            "__complete", "--", "report", "--kubeconfig", cluster.Server.Kubeconfig, "-n", space, "t")).Output == "two\n");
    }

    /// <summary>Stores seven trials of a measurement and its history record, as the operator does.</summary>
    private async Task RecordAsync(string space, string uid, string measurement, int rate)
    {
        var prefix = measurement[..4];
        for (var round = 1; round <= 7; round++)
        {
            var part = Recorded.Part("one", round, rate * (100 + round)) with { Measurement = measurement };
            await cluster.Server.PostAsync(
                $"api/v1/namespaces/{space}/configmaps", Recorded.ConfigMap(part, $"trial-{prefix}-{round}", uid));
        }

        var record = new HistoryRecord
        {
            Measurement = measurement,
            Revision = $"revision-of-{measurement[0]}",
            CompletedAt = $"2026-01-0{rate / 1000}T00:00:00Z",
            Variants = [new HistoryVariant { Name = "one" }],
        };
        var map = JsonNode.Parse(Recorded.ConfigMap(Recorded.Part("one", 1, rate), $"history-{prefix}", uid))!;
        map["metadata"]!["labels"]![Labels.Role] = Labels.RoleHistory;
        map["data"] = new JsonObject { [HistoryRecord.Key] = HistoryFormat.Write(record) };
        await cluster.Server.PostAsync($"api/v1/namespaces/{space}/configmaps", map.ToJsonString());
    }

    /// <summary>Ends a run as the operator does, once the command has created it.</summary>
    private Task EndAsync(string space, string name, string scenario, Task command) => Eventually.BecomesAsync($"{name} exists", async () =>
    {
        try
        {
            await cluster.WriteStatusAsync(space, scenario, name: name);
            return true;
        }
        catch (InvalidOperationException)
        {
            return command.IsCompleted;
        }
    });

    /// <summary>Interrupts the command as soon as it has written a text.</summary>
    private sealed class InterruptOn(string text, Interrupts interrupts) : StringWriter
    {
        private bool _isRaised;

        public override void Flush()
        {
            if (_isRaised || !ToString().Contains(text, StringComparison.Ordinal))
                return;
            _isRaised = true;
            interrupts.Raise();
        }
    }
}
