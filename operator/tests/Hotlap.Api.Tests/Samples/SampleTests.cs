using System.Text.Json.Nodes;
using System.Text.Json;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Validation;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Samples;

public class SampleTests
{
    /// <summary>A sample that needs the administrator's permission says so in its comment.</summary>
    internal static readonly AuthorLimits Permitted = new() { ValueSources = [AuthorLimits.Secret], Volumes = [AuthorLimits.Secret] };

    public static TheoryData<string> Files => [.. Repository.Samples()];

    [Theory]
    [MemberData(nameof(Files))]
    public void Sample_ReadStrictly_IsOneRunWithoutMistakes(string file)
    {
        var run = StrictReader.Read(RunOf(file));
        SpecValidator.Problems(EffectiveSpec.Of(run.Spec, null), Permitted).ShouldBeEmpty();
        run.Metadata.Name.ShouldBe(Path.GetFileNameWithoutExtension(file));
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void Sample_Begins_WithACommentThatSaysWhatItIs(string file) => Repository.Read($"deploy/samples/{file}").ShouldStartWith("# ");

    [Theory]
    [MemberData(nameof(Files))]
    public void Sample_WithAProtoFile_BringsItsConfigMap(string file)
    {
        var run = StrictReader.Read(RunOf(file));
        var sources = run.Spec.Scenarios.Select(scenario => scenario.Grpc?.Proto)
            .Append(run.Spec.Target.Startup?.Grpc?.Proto).OfType<V1Alpha1.ProtoSource>();
        foreach (var source in sources)
            YamlJson.Parse(Repository.Read($"deploy/samples/{file}"))
                .ShouldContain(document => (string?)document["metadata"]!["name"] == source.ConfigMapKeyRef.Name
                    && source.Imports.Select(import => import.Key).Prepend(source.ConfigMapKeyRef.Key).All(key => document["data"]![key] != null));
    }

    [Theory]
    [InlineData("greeter-images.yaml", true)]
    [InlineData("h2load.yaml", false)]
    public void GreetProto_InASample_IsTheWorkloadsContract(string file, bool withComments)
    {
        var config = YamlJson.Parse(Repository.Read($"deploy/samples/{file}")).Single(document => (string?)document["kind"] == "ConfigMap");
        var contract = Repository.Read("protos/greet/v1/greet.proto");
        var sample = (string)config["data"]!["greet.proto"]!;
        (withComments ? sample : Essence(sample)).ShouldBe(withComments ? contract : Essence(contract));
    }

    [Fact]
    public void Read_WithAnUnknownMember_Refuses()
    {
        var run = RunOf("http-minimal.yaml");
        run["spec"]!["round"] = 3;
        Should.Throw<JsonException>(() => StrictReader.Read(run)).Message.ShouldContain("round");
    }

    [Fact]
    public void Read_OfAnAbsentPart_KeepsTheDefaultsThatTheSchemaStates()
    {
        var spec = StrictReader.Read(RunOf("http-minimal.yaml")).Spec;
        (spec.Rounds, TimeLimits.Run(spec.Timeouts), spec.Scenarios[0].Load.Concurrency).ShouldBe(((int?)null, "4h", 50));
        (spec.Scenarios[0].Http!.Path, spec.Scenarios[0].Http!.Method, spec.Scenarios[0].Http!.Expect.Status).ShouldBe(("/", "GET", 200));
    }

    private static JsonObject RunOf(string file) =>
        YamlJson.Parse(Repository.Read($"deploy/samples/{file}")).Single(document => (string?)document["kind"] == "BenchmarkRun");

    private static string Essence(string proto) => string.Join('\n', proto.Split('\n').Select(line => line.Trim())
        .Where(line => line.Length > 0 && !line.StartsWith("//", StringComparison.Ordinal)
            && !line.StartsWith("option ", StringComparison.Ordinal)));
}
