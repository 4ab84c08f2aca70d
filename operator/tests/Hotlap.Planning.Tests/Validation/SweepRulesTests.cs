using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Tests.Support;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

/// <summary>What is wrong with a sweep is said with its field, the value and the remedy.</summary>
public sealed class SweepRulesTests
{
    private const string Rest = """

        target: {ports: [{name: http, containerPort: 8080}]}
        scenarios: [{name: hello, http: {port: http}, load: {requests: 100}}]
        rounds: 7
        """;

    [Theory]
    [InlineData("{limits.cpu: [250m, 500m, 1], limits.memory: [64Mi, 1Gi], env.GC_MODE: [0, 1]}")]
    [InlineData("{limits.cpu: [500m, 1], requests.cpu: [100m, 250m]}")]
    [InlineData("{env.OPTIONS: ['', '-Xmx64m -XX:+UseG1GC']}")]
    public void Problems_GoodSweep_None(string sweep) => Problems(sweep).ShouldBeEmpty();

    [Theory]
    [InlineData("{limits.gpu: [1]}", "sweep: \"limits.gpu\" cannot be swept; use limits.cpu, limits.memory, requests.cpu, requests.memory or env.NAME")]
    [InlineData("{cpu: [1]}", "sweep: \"cpu\" cannot be swept")]
    [InlineData("{env.: [1]}", "sweep: \"env.\" cannot be swept")]
    [InlineData("{limits.cpu: []}", "sweep.limits.cpu: has 0 values; list 1 to 16")]
    [InlineData("{env.A: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]}", "sweep.env.A: has 17 values; list 1 to 16")]
    [InlineData("{limits.cpu: [fast]}", "sweep.limits.cpu: \"fast\" is not an amount above zero; write it as 500m")]
    [InlineData("{limits.memory: [0]}", "sweep.limits.memory: \"0\" is not an amount above zero; write it as 256Mi")]
    [InlineData("{limits.cpu: [1, 1000m]}", "sweep.limits.cpu: \"1\", \"1000m\" are the same amount; keep one")]
    [InlineData("{env.A: [on, on]}", "sweep.env.A: \"on\" is listed 2 times; keep one")]
    [InlineData("{env.A: [1], env.B: [1], env.C: [1], env.D: [1], env.E: [1]}", "sweep: 5 fields exceed the maximum of 4; sweep fewer at once")]
    [InlineData("{env.A: [1, 2, 3, 4, 5, 6], env.B: [1, 2, 3, 4, 5, 6]}", "sweep: makes more than the 32 variants that a run can have; list fewer values, or split it")]
    [InlineData("{limits.cpu: [250m, 500m], requests.cpu: [500m]}", "sweep.limits.cpu: variant a-250m-request-500m would request 500m of cpu with a limit of 250m; lower the request, or raise the limit")]
    [InlineData("{requests.memory: [1Gi]}", "sweep.requests.memory: variant a-request-1gi would request 1Gi of memory with a limit of 256Mi")]
    public void Problems_BadSweep_NameFieldValueAndRemedy(string sweep, string expected) =>
        Problems(sweep).ShouldContain(problem => problem.StartsWith(expected, StringComparison.Ordinal));

    [Fact]
    public void Problems_ValueThatIsTooLong_SaysSo() => Problems($"{{env.A: [{new string('x', 257)}]}}").ShouldContain(
        "sweep.env.A: a value of 257 characters exceeds the maximum of 256; shorten it");

    [Fact]
    public void Problems_VariableWithAnEndlessName_CannotBeSwept() => Problems($"{{env.{new string('X', 257)}: [1, 2]}}")
        .ShouldHaveSingleItem().ShouldEndWith("cannot be swept; use limits.cpu, limits.memory, requests.cpu, requests.memory or env.NAME");

    [Fact]
    public void Problems_VariantsThatFillTheMemory_AreBoundedAsAWholeSpec() => Problems(
        "{limits.cpu: [1, 2, 3, 4]}", $"[{{name: a, image: i, args: [{new string('x', 40_000)}]}}]").ShouldHaveSingleItem()
        .ShouldContain("bytes of JSON exceed the limit of 131072");

    [Fact]
    public void Problems_FieldThatEveryVariantSets_SaysSo() =>
        Problems("{limits.cpu: [1, 2]}", "[{name: a, image: i, resources: {limits: {cpu: 500m}}}]").ShouldBe(
            ["sweep.limits.cpu: every variant sets limits.cpu itself, so none is swept; remove it from the variants, or from the sweep"]);

    [Fact]
    public void Problems_ServiceThatAlreadyRuns_SaysSo() => Problems("{limits.cpu: [1, 2]}", "[{name: a, url: 'http://shop:80'}]").ShouldContain(
        "sweep: Hotlap does not start a service given by url; leave it out");

    [Theory]
    [InlineData("comparison: {baseline: a}", "comparison.baseline: there is no variant \"a\"; use one of a-500m, a-1")]
    [InlineData("thresholds: [{metric: p99, variant: a, max: 20ms}]", "thresholds[0].variant: there is no variant \"a\"; use one of a-500m, a-1")]
    public void Problems_NameOfAVariantThatIsSwept_OffersThoseThatItBecame(string field, string expected) =>
        Problems("{limits.cpu: [500m, 1]}", more: field).ShouldBe([expected]);

    private static IReadOnlyList<string> Problems(string sweep, string variants = "[{name: a, image: i}]", string more = "priority: 0") =>
        SpecValidator.Problems(EffectiveSpec.Of(
            Yaml.Read($"variants: {variants}\nsweep: {sweep}\n{more}{Rest}").Deserialize(ApiJson.Default.BenchmarkRunSpec)!, null));
}
