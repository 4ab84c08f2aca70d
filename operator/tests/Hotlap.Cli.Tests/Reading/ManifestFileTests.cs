using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Tests.Reading;

public sealed class ManifestFileTests
{
    private const string Run = "apiVersion: hotlap.dev/v1alpha1\nkind: BenchmarkRun\nmetadata: {name: NAME}\nspec: {rounds: 7}\n";

    [Fact]
    public void Read_SeveralDocuments_GivesEachWithoutWhatTheServerWrites()
    {
        var file = Read("""
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: protos}
            data: {a.proto: 'syntax = "proto3";'}
            ---
            ---
            apiVersion: hotlap.dev/v1alpha1
            kind: BenchmarkRun
            metadata: {name: one, namespace: bench, uid: u, resourceVersion: "7", generation: 3, labels: {team: web}}
            spec: {rounds: 7}
            status: {observedGeneration: 3}
            """, "bench");

        file.Problems.ShouldBeEmpty();
        file.Manifests.Select(manifest => manifest.Title).ShouldBe(["configmap/protos", "benchmarkrun.hotlap.dev/one"]);
        file.Runs.ShouldHaveSingleItem().Body.ToJsonString().ShouldBe(
            """{"apiVersion":"hotlap.dev/v1alpha1","kind":"BenchmarkRun","metadata":{"name":"one","namespace":"bench","labels":{"team":"web"}},"spec":{"rounds":7}}""");
    }

    [Fact]
    public void Read_ListInJson_IsOpened() =>
        Read("""{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"hotlap.dev/v1alpha1","kind":"BenchmarkRun","metadata":{"name":"one"}}]}""")
            .Runs.ShouldHaveSingleItem().Key.ToString().ShouldBe("one");

    [Fact]
    public void Read_EverythingWrong_IsReportedAtOnce() =>
        Read($"{Named("one")}---\n{Named("one")}---\nkind: Secret\nmetadata: {{name: s}}\n---\n{Named("''")}---\n[a]\n---\n"
            + Named("two, namespace: other"), "bench").Problems.ShouldBe(
        [
            "object 3 (Secret s) has apiVersion \"\"; only hotlap.dev/v1alpha1 BenchmarkRun and v1 ConfigMap are applied here, use kubectl apply "
                + "for the rest",
            "object 4 (BenchmarkRun ) has no metadata.name; a run is applied by its name",
            "object 5 is not a map of fields such as apiVersion, kind and metadata",
            "object 6 (BenchmarkRun two) has metadata.namespace \"other\" and not \"bench\" as --namespace says; change one of them",
            "benchmarkrun.hotlap.dev/one is in the file 2 times; use each name once",
        ]);

    [Theory]
    [InlineData("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: protos}\n")]
    [InlineData("")]
    [InlineData("# nothing")]
    public void Read_NoRun_SaysSo(string text) => Read(text).Problems.ShouldBe(["there is no BenchmarkRun in it"]);

    [Theory]
    [InlineData("{")]
    [InlineData("a: [")]
    public void Read_NeitherYamlNorJson_IsRefused(string text) =>
        Should.Throw<CommandException>(() => Read(text)).Message.ShouldStartWith("run.yaml is neither YAML nor JSON: ");

    private static string Named(string name) => Run.Replace("NAME", name, StringComparison.Ordinal);

    private static ManifestFile Read(string text, string? space = null) => ManifestFile.Read(text, "run.yaml", space);
}
