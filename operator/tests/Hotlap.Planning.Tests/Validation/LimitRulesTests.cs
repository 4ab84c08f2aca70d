using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Tests.Support;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

public sealed class LimitRulesTests
{
    private const string Time = "ttl: {afterComplete: 10m, afterFailed: 10m}";

    private static readonly SpecLimits Limits = new()
    {
        Priority = 10,
        StartupTimeout = TimeSpan.FromMinutes(2),
        TrialTimeout = TimeSpan.FromMinutes(20),
        RunTimeout = TimeSpan.FromHours(8),
        Ttl = TimeSpan.FromHours(1),
        Rounds = 20,
        Cells = 4,
        Generators = 2,
    };

    private static readonly DefaultsLimits OfNamespace = new()
    {
        Priority = 10, StartupTimeout = "2m", TrialTimeout = "20m", RunTimeout = "8h", Ttl = "1h", Rounds = 20, Cells = 4, Generators = 2,
    };

    [Theory]
    [InlineData($"{Time}\npriority: 11", "priority: 11 exceeds the operator's limit of 10; lower it, or ask an administrator to raise authors.limits.priority")]
    [InlineData($"{Time}\ntimeouts: {{startup: 2m1s}}", "timeouts.startup: 2m1s exceeds the operator's limit of 120s; lower it, or ask an administrator to raise authors.limits.startupTimeout")]
    [InlineData($"{Time}\ntimeouts: {{trial: 21m}}", "timeouts.trial: 21m exceeds the operator's limit of 1200s")]
    [InlineData($"{Time}\ntimeouts: {{run: 9h}}", "timeouts.run: 9h exceeds the operator's limit of 28800s")]
    [InlineData($"{Time}\nrounds: 21", "rounds: 21 exceeds the operator's limit of 20")]
    [InlineData($"{Time}\ngenerator: {{replicas: 3}}", "generator.replicas: 3 exceeds the operator's limit of 2")]
    [InlineData($"{Time}\nvariants: [{{name: a, image: x}}, {{name: b, image: x}}]\nscenarios: [{{name: s, http: {{port: http}}, payloads: ['1', '2', '3']}}]", "variants times cells: 6 exceeds the operator's limit of 4")]
    [InlineData("ttl: {afterComplete: 61m, afterFailed: 1h}", "ttl.afterComplete: 61m exceeds the operator's limit of 3600s; lower it, or ask an administrator to raise authors.limits.ttl")]
    [InlineData("ttl: {afterComplete: 1m, afterFailed: 2h}", "ttl.afterFailed: 2h exceeds the operator's limit of 3600s")]
    [InlineData("ttl: {afterComplete: 60s}", "ttl.afterFailed: is not set, so a failed run would never be deleted; set it to at most 3600s")]
    [InlineData("ttl: {afterFailed: 60s}", "ttl.afterComplete: is not set, so a complete run would never be deleted; set it to at most 3600s")]
    public void Check_AboveALimit_OneRefusalWithValueLimitAndSetting(string spec, string expected) =>
        Check(spec, Limits).ShouldHaveSingleItem().ShouldContain(expected);

    [Theory]
    [InlineData($"{Time}\npriority: 10\nrounds: 20\ngenerator: {{replicas: 2}}\ntimeouts: {{startup: 120s, trial: 20m, run: 8h}}")]
    [InlineData("ttl: {afterComplete: 0s, afterFailed: 1h}")]
    public void Check_AtTheLimits_None(string spec) => Check(spec, Limits).ShouldBeEmpty();

    [Fact]
    public void Check_WithoutATimeToLive_OneRefusalForEachOutcome() =>
        Check("rounds: 20", Limits).Select(problem => problem.Split(':')[0]).ShouldBe(["ttl.afterComplete", "ttl.afterFailed"]);

    [Fact]
    public void Check_NoLimits_None() =>
        Check("priority: 1000000\nrounds: 100\ngenerator: {replicas: 32}\ntimeouts: {run: 2400h}", new SpecLimits()).ShouldBeEmpty();

    [Theory]
    [InlineData("rounds: 21", "rounds: 21 exceeds the limit of 20 in BenchmarkDefaults default; lower it, or ask an administrator to raise its limits.rounds")]
    [InlineData("priority: 11", "priority: 11 exceeds the limit of 10 in BenchmarkDefaults default")]
    [InlineData("generator: {replicas: 3}", "generator.replicas: 3 exceeds the limit of 2 in BenchmarkDefaults default")]
    [InlineData("timeouts: {startup: 3m}", "timeouts.startup: 3m exceeds the limit of 120s in BenchmarkDefaults default")]
    [InlineData("timeouts: {trial: 21m}", "timeouts.trial: 21m exceeds the limit of 1200s in BenchmarkDefaults default")]
    [InlineData("timeouts: {run: 9h}", "timeouts.run: 9h exceeds the limit of 28800s in BenchmarkDefaults default")]
    public void Check_AboveALimitOfTheNamespace_OneRefusalThatNamesItsDefaults(string spec, string expected) =>
        LimitRules.Check(Read($"{Time}\n{spec}"), OfNamespace).ShouldHaveSingleItem().ShouldContain(expected);

    [Fact]
    public void Check_WithinTheLimitsOfTheNamespace_None() => LimitRules.Check(Read($"{Time}\nrounds: 20"), OfNamespace).ShouldBeEmpty();

    [Fact]
    public void Check_LimitOfTheNamespaceThatCannotBeRead_IsRefusedAndNotIgnored() =>
        LimitRules.Check(Read("rounds: 1"), new DefaultsLimits { RunTimeout = "long" }).ShouldHaveSingleItem()
            .ShouldBe("BenchmarkDefaults default: limits.runTimeout: \"long\" is not a duration such as 2h; ask an administrator to correct it");

    [Fact]
    public void Problems_SpecAboveALimit_HasIt()
    {
        var spec = Read("priority: 11");

        SpecValidator.Problems(spec, new AuthorLimits { Highest = new SpecLimits { Priority = 10 } })
            .ShouldContain(problem => problem.StartsWith("priority: 11"));
    }

    private static IEnumerable<string> Check(string spec, SpecLimits limits) => LimitRules.Check(Read(spec), limits);

    private static BenchmarkRunSpec Read(string spec) =>
        ((JsonNode)Yaml.Read(spec)!).Deserialize(ApiJson.Default.BenchmarkRunSpec)!;
}
