using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reading;
using Hotlap.Planning.Specs;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Reading;

public sealed class ManifestTests
{
    private static readonly ClusterCapacity Empty = new([], []);

    public static TheoryData<string> Samples => [.. Repository.Samples().Select(path => $"deploy/samples/{path}")];

    [Theory]
    [MemberData(nameof(Samples))]
    public void Problems_OfASample_AreNone(string sample)
    {
        foreach (var manifest in Read(Repository.Read(sample)).Runs)
            manifest.Problems(manifest.ReadRun(sample), SpecSources.None).ShouldBeEmpty(manifest.Title);
    }

    [Theory]
    [MemberData(nameof(Samples))]
    public void Shortages_OfASample_AreNoneOnALargeNode(string sample)
    {
        foreach (var manifest in Read(Repository.Read(sample)).Runs)
        {
            var run = manifest.ReadRun(sample);
            Empty.Shortages(run).ShouldNotBeEmpty(manifest.Title);
            Pools(run.Spec).Shortages(run).ShouldBeEmpty(manifest.Title);
        }
    }

    [Theory]
    [InlineData("roundz: 7", "spec.roundz: is not a field of a run; did you mean rounds? (kubectl explain bmr.spec --recursive lists all fields)")]
    [InlineData("target: {prots: []}", "spec.target.prots: is not a field of a run; did you mean ports? ")]
    [InlineData("earlystop: {}", "spec.earlystop: is not a field of a run; did you mean earlyStop? ")]
    [InlineData("scenarios: [{http: {methd: GET}}]", "spec.scenarios[0].http.methd: is not a field of a run; did you mean method? ")]
    [InlineData("replicas: 3", "spec.replicas: is not a field of a run; correct its name ")]
    [InlineData("roundz: 7\n  prots: 1", "spec.roundz: is not a field of a run; did you mean rounds? (kubectl explain bmr.spec --recursive lists all fields)\nrun.yaml: benchmarkrun.hotlap.dev/one: spec.prots: ")]
    [InlineData("rounds: many", "spec.rounds: has a value of the wrong type; ")]
    [InlineData("rounds:", "spec.rounds: has no value; set one, or remove the field")]
    [InlineData("variants: [null]", "spec.variants[0]: has no value; set one, or remove the field")]
    public void ReadRun_UndeclaredFieldOrWrongType_NamesTheField(string fields, string expected)
    {
        var manifest = Run(fields);

        Should.Throw<CommandException>(() => manifest.ReadRun("run.yaml"))
            .Message.ShouldStartWith($"run.yaml: benchmarkrun.hotlap.dev/one: {expected}");
    }

    /// <summary>A file can hold what no server stores, so nothing is certain about its values.</summary>
    [Theory]
    [MemberData(nameof(Samples))]
    public void Problems_AnyValueReplaced_AreProblemsAndNoCrash(string sample)
    {
        foreach (var manifest in Read(Repository.Read(sample)).Runs)
            foreach (var path in Paths(manifest.Spec))
                foreach (var value in new[] { "\"\"", "-1", "{}", "[]", "\"1e9999h\"" })
                {
                    var body = manifest.Body.DeepClone().AsObject();
                    Replace(body["spec"]!, path, JsonNode.Parse(value));
                    Check(manifest with { Body = body }, $"{sample}: {string.Join('.', path)} = {value}");
                }
    }

    private static void Check(Manifest manifest, string what)
    {
        try
        {
            manifest.Problems(manifest.ReadRun("run.yaml"), SpecSources.None);
        }
        catch (Exception e) when (e is not CommandException)
        {
            throw new InvalidOperationException(what, e);
        }
        catch (CommandException)
        {
            // a message for the user
        }
    }

    private static IEnumerable<object[]> Paths(JsonNode? node) => node switch
    {
        JsonObject map => map.SelectMany(entry => Below(entry.Key, entry.Value)),
        JsonArray list => list.Take(2).SelectMany((item, index) => Below(index, item)),
        _ => [],
    };

    private static IEnumerable<object[]> Below(object step, JsonNode? node) =>
        Paths(node).Select(path => (object[])[step, .. path]).Prepend([step]);

    private static void Replace(JsonNode root, object[] path, JsonNode? value)
    {
        var owner = path[..^1].Aggregate(root, (node, step) => step is int index ? node[index]! : node[(string)step]!);
        if (path[^1] is int last)
            owner[last] = value;
        else
            owner[(string)path[^1]] = value;
    }

    /// <summary>One large node with all labels for each architecture and selector of a spec.</summary>
    private static ClusterCapacity Pools(BenchmarkRunSpec spec)
    {
        var pools = spec.Variants.Select(variant => (variant.Architecture, variant.NodeSelector))
            .Concat(spec.Dependencies.Select(dependency => (Architecture: (string?)null, dependency.NodeSelector)))
            .Append((null, spec.Generator.NodeSelector));
        return new ClusterCapacity([.. pools.Select((pool, index) => new Node
        {
            Metadata = new ObjectMeta
            {
                Name = $"n{index}",
                Labels = new Dictionary<string, string>(pool.NodeSelector ?? []) { ["kubernetes.io/arch"] = pool.Architecture ?? "amd64" },
            },
            Status = new NodeStatus { Allocatable = new() { ["cpu"] = "64", ["memory"] = "256Gi" } },
        })], []);
    }

    private static Manifest Run(string fields) =>
        Read($"apiVersion: hotlap.dev/v1alpha1\nkind: BenchmarkRun\nmetadata: {{name: one}}\nspec:\n  {fields}\n").Runs.Single();

    private static ManifestFile Read(string text) => ManifestFile.Read(text, "run.yaml", null);
}
