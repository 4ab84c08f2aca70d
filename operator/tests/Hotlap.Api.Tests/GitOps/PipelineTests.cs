using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.Tests.Samples;
using Hotlap.Planning.Validation;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.GitOps;

/// <summary>
/// The pipelines of deploy/pipelines: what the scenario pipelines-gate-an-image does not see, because it runs their scripts without their
/// systems.
/// </summary>
public sealed partial class PipelineTests : IDisposable
{
    private const string GitHub = "github-actions.yaml";
    private const string GitLab = "gitlab-ci.yaml";
    private const string Tekton = "tekton.yaml";
    private const string Argo = "argo-workflows.yaml";
    private const string Rollouts = "argo-rollouts.yaml";
    private const string RolloutsByMetric = "argo-rollouts-prometheus.yaml";
    private const string Flagger = "flagger.yaml";

    private static readonly string[] Variables = ["BENCHMARK", "RUN", "IMAGE_BEFORE", "IMAGE_AFTER"];

    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-pipelines-").FullName;

    public static TheoryData<string> Files => [GitHub, GitLab, Tekton, Argo, Rollouts];

    [Fact]
    public void Folder_BesideThePipelines_HasTheRunAndTheRights() =>
        Directory.EnumerateFiles(Repository.PathOf("deploy/pipelines")).Select(Path.GetFileName)
            .ShouldBe([GitHub, GitLab, Tekton, Argo, Rollouts, RolloutsByMetric, Flagger, "benchmark.yaml", "rights.yaml", "README.md"], ignoreOrder: true);

    /// <summary>The scenario takes the scripts out of the text, so none may be written in another form.</summary>
    [Theory]
    [MemberData(nameof(Files))]
    public async Task Scripts_OfAPipeline_AreThoseThatTheScenarioRuns(string file)
    {
        var prefix = Path.Combine(_folder, "step");
        (await Tool.RunAsync("awk", "-v", $"to={prefix}", "-f", "e2e/lib/steps.awk", $"deploy/pipelines/{file}")).ShouldSucceed();
        var scripts = Scripts(file).ToList();
        scripts.ShouldNotBeEmpty();
        Directory.GetFiles(_folder).Order(StringComparer.Ordinal).Select(path => File.ReadAllText(path).Trim())
            .ShouldBe(scripts.Select(script => script.Trim()));
    }

    /// <summary>Text of a pull request in a script would be run by the shell. It is passed in variables.</summary>
    [Theory]
    [MemberData(nameof(Files))]
    public void Scripts_OfAPipeline_GetTheirInputAsVariables(string file)
    {
        foreach (var script in Scripts(file)) script.ShouldNotMatch(@"\{\{|\$\(params|\$\(inputs");
        Environment(file).ShouldBe(Variables, ignoreOrder: true);
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void Scripts_OfAPipeline_MeasureFailAndReport(string file)
    {
        var all = string.Join('\n', Scripts(file));
        all.ShouldMatch("kubectl hotlap run -f (-|run.yaml) --timeout 60m --fail-on violated");
        foreach (var report in new[] { "junit >report.xml", "markdown >report.md" })
            all.ShouldContain($"kubectl hotlap report \"$RUN\" -o {report}");
    }

    [Fact]
    public void GitHub_Workflow_WritesOnlyCommentsAndReportsAfterAFailure()
    {
        var workflow = Read(GitHub);
        workflow["permissions"]!.ToJsonString().ShouldBe("""{"contents":"read","pull-requests":"write"}""");
        workflow["on"]!.AsObject().Select(entry => entry.Key).ShouldBe(["pull_request"]);
        Job(workflow)["timeout-minutes"]!.GetValue<long>().ShouldBeGreaterThan(60);
        var checkout = Steps(workflow).First();
        checkout["with"]!.ToJsonString().ShouldBe("""{"persist-credentials":false}""");
        Repository.Read(".github/workflows/ci.yaml").ShouldContain((string)checkout["uses"]!);
        Steps(workflow).TakeLast(2).Select(step => (string?)step["if"]).ShouldAllBe(condition => condition == "${{ !cancelled() }}");
        ((string?)Steps(workflow).Last()["with"]!["path"]).ShouldBe("report.*");
        Repository.Read(".github/workflows/ci.yaml").ShouldContain((string)Steps(workflow).Last()["uses"]!);
    }

    [Fact]
    public void GitLab_Job_KeepsTheReportOfAFailure()
    {
        var job = Read(GitLab)["benchmark"]!;
        job["artifacts"]!.ToJsonString().ShouldBe("""{"when":"always","paths":["report.md"],"reports":{"junit":"report.xml"}}""");
        job["after_script"]!.AsArray().Single()!.ToString().ShouldContain("report.md");
    }

    [Theory]
    [InlineData(Tekton, "tekton.dev/v1", "Task")]
    [InlineData(Argo, "argoproj.io/v1alpha1", "WorkflowTemplate")]
    [InlineData(Rollouts, "argoproj.io/v1alpha1", "AnalysisTemplate")]
    [InlineData(RolloutsByMetric, "argoproj.io/v1alpha1", "AnalysisTemplate")]
    public void Resource_OfAPipeline_UsesOnlyInputsThatItDeclares(string file, string version, string kind)
    {
        var resource = Read(file);
        ((string?)resource["apiVersion"], (string?)resource["kind"]).ShouldBe((version, kind));
        var spec = resource["spec"]!;
        var declared = Names((spec["params"] ?? spec["args"] ?? spec["templates"]![0]!["inputs"]!["parameters"])!);
        Input().Matches(resource.ToJsonString()).Select(match => match.Groups[1].Value).Distinct().ShouldBe(declared, ignoreOrder: true);
    }

    /// <summary>A scenario asks a real Prometheus.</summary>
    [Fact]
    public void Queries_OfRolloutsAndFlagger_AreTheSame()
    {
        var asked = (string)Read(RolloutsByMetric)["spec"]!["metrics"]![0]!["provider"]!["prometheus"]!["query"]!;
        var flagger = Read(Flagger);

        ((string?)flagger["apiVersion"], (string?)flagger["kind"]).ShouldBe(("flagger.app/v1beta1", "MetricTemplate"));
        ((string)flagger["spec"]!["query"]!).Replace("{{ namespace }}", "{{args.namespace}}", StringComparison.Ordinal)
            .Replace("{{ variables.run }}", "{{args.run}}", StringComparison.Ordinal).ShouldBe(asked);
    }

    [Fact]
    public void Run_OfThePipelines_IsWithoutMistakesOnceItIsFilledIn()
    {
        var run = StrictReader.Read(YamlJson.Parse(Filled()).Single());
        SpecValidator.Problems(run.Spec).ShouldBeEmpty();
        run.Spec.Variants.Select(variant => variant.Image).ShouldBe(["a:1", "a:2"]);
        run.Spec.Thresholds.ShouldNotBeEmpty();
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    /// <summary>The run with the placeholders that the pipelines replace.</summary>
    internal static string Filled() => Repository.Read("deploy/pipelines/benchmark.yaml")
        .Replace("name: RUN_NAME", "name: run", StringComparison.Ordinal)
        .Replace("\"IMAGE_BEFORE\"", "a:1", StringComparison.Ordinal).Replace("\"IMAGE_AFTER\"", "a:2", StringComparison.Ordinal);

    private static JsonObject Read(string file) => YamlJson.Parse(Repository.Read($"deploy/pipelines/{file}")).Single();

    private static JsonNode Job(JsonNode workflow) => workflow["jobs"]!["benchmark"]!;

    private static IEnumerable<JsonNode> Steps(JsonNode workflow) => Job(workflow)["steps"]!.AsArray().Select(step => step!);

    private static IEnumerable<string> Scripts(string file) => file switch
    {
        GitHub => Steps(Read(file)).Select(step => (string?)step["run"]).OfType<string>(),
        GitLab => new[] { "script", "after_script" }.SelectMany(key => Read(file)["benchmark"]![key]!.AsArray())
            .Select(item => (string)item!),
        Tekton => Read(file)["spec"]!["steps"]!.AsArray().Select(step => (string)step!["script"]!),
        Rollouts => Container()["args"]!.AsArray().Select(item => (string)item!),
        _ => Read(file)["spec"]!["templates"]!.AsArray().Select(template => (string)template!["script"]!["source"]!),
    };

    private static IEnumerable<string> Environment(string file) => file switch
    {
        GitHub => Job(Read(file))["env"]!.AsObject().Select(entry => entry.Key),
        GitLab => Read(file)["benchmark"]!["variables"]!.AsObject().Select(entry => entry.Key),
        Tekton => Names(Read(file)["spec"]!["steps"]![0]!["env"]!),
        Rollouts => Names(Container()["env"]!),
        _ => Names(Read(file)["spec"]!["templates"]![0]!["script"]!["env"]!),
    };

    private static JsonNode Container() =>
        Read(Rollouts)["spec"]!["metrics"]![0]!["provider"]!["job"]!["spec"]!["template"]!["spec"]!["containers"]![0]!;

    private static IEnumerable<string> Names(JsonNode list) => list.AsArray().Select(item => (string)item!["name"]!);

    [GeneratedRegex(@"(?:\$\(params\.|inputs\.parameters\.|\{\{args\.)([a-z-]+)")]
    private static partial Regex Input();
}
