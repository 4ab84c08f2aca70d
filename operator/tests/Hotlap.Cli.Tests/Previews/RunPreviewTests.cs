using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Previews;
using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Tests.Previews;

public sealed class RunPreviewTests
{
    [Fact]
    public void Write_UsualRun_SaysWhatIsKnown() => Preview("""
        variants: [{name: a, image: i}, {name: b, image: j, resources: {requests: {cpu: "2", memory: 64Mi}}}]
        dependencies: [{name: db, image: d, ports: [{name: sql, containerPort: 1}]}]
        scenarios:
        - {name: hello, http: {port: http}, payloads: [1Ki, 2Ki], load: {duration: 10s}}
        - {name: counted, http: {port: http}, load: {requests: 100}}
        comparison: {margins: [{metric: p99, percent: 20%}]}
        generator: {replicas: 2, podTemplate: {spec: {hostNetwork: true}}}
        timeouts: {run: 6h}
        """).ShouldBe("""
        mine
          rounds     12
          trials     24: one of each of 2 variants in a round
          time       20 min 00 s to 1 h 20 min of warm-up and load; the starts of the pods add to it, by how
                     much is unknown; so does counted, which the spec does not limit in time; at most 6 h 00
                     min (timeouts.run)
          room       3510m CPU, 1056Mi memory at a time: target with its probe 2010m CPU, 288Mi memory;
                     dependency db 500m CPU, 256Mi memory; 2 generators 500m CPU, 256Mi memory each
          fits       unknown: no cluster was read
          detects    in 90 of 100 runs of so many rounds, a change of at least
                                                        if trials   if trials    if trials
                     metric      margin        rounds  vary by 1%  vary by 3%  vary by 10%
                     ----------  ------  ------------  ----------  ----------  -----------
                     requests/s      5%             7        7.2%       11.7%        28.8%
                                         this run: 12        6.6%        9.7%        21.5%
                                                   20        6.2%        8.5%        17.2%
                                                   40        5.8%        7.5%        13.3%
                     p99            20%             7       22.5%       27.6%        47.2%
                                         this run: 12       21.8%       25.4%        38.8%
                                                   20       21.4%         24%        33.9%
                                                   40         21%       22.8%        29.5%
                     startup        10%             7       12.3%         17%        34.9%
                                         this run: 12       11.7%         15%        27.3%
                                                   20       11.3%       13.7%        22.7%
                                                   40       10.9%       12.6%        18.7%

        """);

    /// <summary>2 of the errors are exact; of p99, 2 variants and 2 payloads have a maximum, and 1 variant a regression of each.</summary>
    [Fact]
    public void Write_SeveralLimits_SaysWhatItTakesToViolateOne() => Words("""
        variants: [{name: a, image: i}, {name: b, image: j}]
        scenarios: [{name: hello, http: {port: http}, payloads: [1Ki, 2Ki], load: {duration: 10s}}]
        thresholds: [{metric: errors, max: "0"}, {metric: p99, max: 20ms, maxRegression: 5%}, {metric: startup, maxRegression: 20%}]
        """).ShouldContain("limits 7 are judged together (Holm): in 90 of 100 runs of 12 rounds, a maxRegression of 5% is "
            + "violated by a change of 11.2% if trials vary by 3%; alone by 9.7%. More rounds lower both");

    [Theory]
    [InlineData("{metric: startup, maxRegression: 20%}")]
    [InlineData("{metric: errors, max: \"0\"}, {metric: startup, maxRegression: 20%}")]
    [InlineData("{metric: p99, max: 20ms}")]
    public void Write_NoSeveralLimits_SaysNothing(string thresholds) => Words($$$"""
        variants: [{name: a, image: i}, {name: b, image: j}]
        scenarios: [{name: hello, http: {port: http}, payloads: [1Ki, 2Ki], load: {duration: 10s}}]
        thresholds: [{{{thresholds}}}]
        """).ShouldNotContain("judged together");

    [Fact]
    public void Write_WholePod_SaysWhatItsContainersAndVolumesNeed() => Preview("""
        variants: [{name: a, image: i, env: [{name: K, valueFrom: {secretKeyRef: {name: keys, key: k}}}]}]
        target:
          ports: [{name: http, containerPort: 80}]
          podTemplate:
            spec:
              serviceAccountName: checkout
              initContainers: [{name: proxy, image: p, restartPolicy: Always, resources: {requests: {cpu: 100m}}}]
              containers: [{name: logs, image: l, resources: {requests: {cpu: 200m, memory: 64Mi}}, envFrom: [{secretRef: {name: logs}}]}]
              volumes: [{name: tls, secret: {secretName: tls}}, {name: data, persistentVolumeClaim: {claimName: data}}, {name: tmp, emptyDir: {}}]
        scenarios: [{name: hello, http: {port: http}, load: {duration: 10s}}]
        """).ShouldSatisfyAllConditions(
            text => text.ShouldContain("target with its probe 1310m CPU, 352Mi memory"),
            text => string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)).ShouldContain(
                "needs the service account checkout, if the administrator allows it (authors.serviceAccounts); volumes of the Secrets tls, if the administrator allows it (authors.volumes: secret); volumes of the claims data, if the administrator allows it (authors.volumes: persistentVolumeClaim); variables of the Secrets keys, logs, if the administrator allows it (authors.env: secret); a claim that only one pod can use at a time (data) is not free while its workload runs"));

    [Fact]
    public void Write_Sweep_NamesTheVariantsThatItMakes() => Preview("""
        variants: [{name: shop, image: i}]
        sweep: {limits.cpu: [250m, 1], env.MODE: [a, b]}
        scenarios: [{name: hello, http: {port: http}, load: {duration: 10s}}]
        """).ShouldSatisfyAllConditions(
            text => text.ShouldContain("variants   4: shop-250m-mode-a, shop-250m-mode-b, shop-1-mode-a, shop-1-mode-b\n"),
            text => text.ShouldContain("trials     48: one of each of 4 variants in a round\n"));

    [Theory]
    [InlineData("serviceAccountName: 5, volumes: text")]
    [InlineData("volumes: [5, {name: a, secret: text}, {name: b, persistentVolumeClaim: [c]}]")]
    [InlineData("containers: [{name: a, env: [{valueFrom: text}], envFrom: [{secretRef: 5}]}]")]
    public void Of_PodOfAnotherForm_IsLeftToTheApiServer(string pod) => Should.NotThrow(() => RunPreview.Of(Spec($$$"""
        variants: [{name: a, image: i}]
        target: {podTemplate: {spec: { {{{pod}}} } } }
        scenarios: [{name: hello, http: {port: http}, load: {duration: 10s}}]
        """)));

    [Fact]
    public void Write_MeasuredBefore_ExpectsTheSameTimePerTrial() => Preview(
        """
        variants: [{name: a, image: i}]
        scenarios: [{name: hello, http: {port: http}, load: {duration: 10s}}]
        rounds: 3
        """, TimeSpan.FromSeconds(45)).ShouldContain("about 2 min 15 s, as this run took 45 s for each trial before; at most 4 h");

    [Theory]
    [InlineData("rounds: 3", "nothing: a verdict needs 7 rounds")]
    [InlineData("comparison: {baselineRef: {previous: true}}", "unknown: it depends on how much runs of the same image vary")]
    [InlineData("priority: 1", "nothing: there is no second variant to compare")]
    public void Of_NothingToDetect_SaysWhy(string field, string expected) => RunPreview.Of(Spec($"""
        variants: [{"{name: a, image: i}"}]
        scenarios: [{"{name: hello, http: {port: http}, load: {duration: 10s}}"}]
        {field}
        """)).NotDetectable.ShouldBe(expected);

    [Fact]
    public void Of_ShareOfCapacityAndEarlyStop_HasACapacityRoundAndFewerRounds()
    {
        var preview = RunPreview.Of(Spec("""
            variants: [{name: a, image: i}, {name: b, image: j}]
            scenarios: [{name: hello, http: {port: http}, load: {duration: 10s, rate: 80%}}]
            earlyStop: {minRounds: 8}
            """));

        (preview.Rounds, preview.FewestRounds, preview.HasCapacityRound, preview.Trials).ShouldBe((20, 8, true, 42));
    }

    [Fact]
    public void Write_EarlyStopWhenSettled_SaysHowManyRoundsThatTakes() => Preview("""
        variants: [{name: a, image: i}, {name: b, image: j}]
        scenarios: [{name: hello, http: {port: http}, load: {duration: 10s}}]
        earlyStop: {when: Settled, minRounds: 8}
        comparison: {primaryMetrics: [p99]}
        """).ShouldSatisfyAllConditions(
            text => text.ShouldContain("  rounds     20, or from 8 on as soon as all verdicts are settled\n"),
            text => text.ShouldContain("in 90 of 100 runs of at most so many rounds, a change of at least\n"),
            text => text.ShouldMatch("margin +rounds +average +vary by 1%"),
            text => text.ShouldMatch("this run: 20 +1[1-4] +1[12][.0-9]*% "),
            text => text.ShouldNotContain(" 7 "));

    [Fact]
    public void Of_ProgramInTheVariants_NeedsNoGenerator() => RunPreview.Of(Spec("""
        variants: [{name: a, image: i}]
        scenarios: [{name: bench, program: {}}]
        """)).Room.ShouldHaveSingleItem().Requests.ToString().ShouldBe("1010m CPU, 288Mi memory");

    [Fact]
    public void TrialTime_OfACompleteRunWithTheSameLoad_IsItsMean()
    {
        var run = ObjectText.Read(File.ReadAllText(TestData.Run("complete")), "run.yaml");
        var expected = (run.Status!.CompletionTime!.Value - run.Status.StartTime!.Value) / run.Status.Progress!.TrialsDone;

        TrialTime.Of(run, run.Spec).ShouldBe(expected);
        TrialTime.Of(run, run.Spec with { Warmup = new Warmup { Duration = "1s" } }).ShouldBeNull();
        TrialTime.Of(null, run.Spec).ShouldBeNull();
        TrialTime.Of(ObjectText.Read(File.ReadAllText(TestData.Run("running")), "run.yaml"), run.Spec).ShouldBeNull();
    }

    private static string Words(string spec) =>
        string.Join(' ', Preview(spec).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));

    private static string Preview(string spec, TimeSpan? measured = null) =>
        PreviewText.Write("mine", RunPreview.Of(Spec(spec)) with { TrialBefore = measured }, 100);

    private static BenchmarkRunSpec Spec(string yaml) => SweptSpec.Of(ObjectText.Read(
        "kind: BenchmarkRun\nspec:\n" + string.Join('\n', yaml.Split('\n').Select(line => "  " + line)), "spec").Spec);
}
