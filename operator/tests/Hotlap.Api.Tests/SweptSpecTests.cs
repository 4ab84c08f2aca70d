using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Api.Tests;

/// <summary>Which variants a sweep makes.</summary>
public sealed class SweptSpecTests
{
    [Theory]
    [InlineData("{limits.cpu: [250m, '0.5', 1]}", "checkout-250m checkout-0-5 checkout-1")]
    [InlineData("{env.GC_MODE: [0, 1], limits.cpu: [500m, 1]}", "checkout-500m-gc-mode-0 checkout-500m-gc-mode-1 checkout-1-gc-mode-0 checkout-1-gc-mode-1")]
    [InlineData("{requests.memory: [64Mi], limits.memory: [128Mi]}", "checkout-128mi-request-64mi")]
    [InlineData("{env.MODE: ['', 'a b', 'A-B', '--']}", "checkout-mode-9f1b81 checkout-mode-a-b-a4ba5f checkout-mode-a-b-0dc9b9 checkout-mode-657cf2")]
    [InlineData("{env.A_NAME_THAT_LEAVES_NO_ROOM_FOR_MORE: [x]}", "checkout-a-name-that-leaves-no-ro-7a4e5e")]
    public void Of_Sweep_NamesEachCombination(string sweep, string names) =>
        Of($"{{variants: [{{name: checkout}}], sweep: {sweep}}}").Variants.Select(variant => variant.Name).ShouldBe(names.Split(' '));

    [Theory]
    [InlineData("{}", "{}", """{"requests":{"cpu":"250m","memory":"256Mi"},"limits":{"cpu":"250m","memory":"256Mi"}}""")]
    [InlineData("{}", "{limits: {cpu: '4'}}", """{"limits":{"cpu":"250m"}}""")]
    [InlineData("{}", "{limits: {memory: 1Gi}, requests: {cpu: 100m}}", """{"limits":{"memory":"1Gi","cpu":"250m"},"requests":{"cpu":"100m"}}""")]
    [InlineData("{resources: {requests: {cpu: 2}}}", "{limits: {memory: 1Gi}}", """{"requests":{"cpu":"250m"},"limits":{"cpu":"250m"}}""")]
    [InlineData("{resources: {limits: {cpu: 2}}}", "{}", """{"limits":{"cpu":2}}""")]
    public void Of_SweptLimit_ReplacesThatOfVariantTargetOrHotlap(string variant, string target, string expected)
    {
        var shared = target == "{}" ? "{}" : $"{{resources: {target}}}";

        var spec = Of($"{{variants: [{{name: a}}], target: {shared}, sweep: {{limits.cpu: [250m]}}}}", variant);

        spec.Variants.ShouldHaveSingleItem().Resources!.ToJsonString().ShouldBe(expected);
    }

    [Fact]
    public void Of_VariantThatSetsAFieldItself_IsNotSweptByIt() =>
        Of("""
            {variants: [{name: today, env: [{name: MODE, value: x}], resources: {limits: {cpu: 2}}}, {name: half, env: [{name: MODE, value: y}]}, {name: new}],
            sweep: {limits.cpu: [500m, 1], env.MODE: [0]}}
            """).Variants.Select(variant => variant.Name).ShouldBe(["today", "half-500m", "half-1", "new-500m-mode-0", "new-1-mode-0"]);

    [Fact]
    public void Of_Variables_FollowThoseOfTheVariant() =>
        Of("{variants: [{name: a, env: [{name: OLD, value: x}]}], sweep: {env.MODE: [7]}}").Variants[0].Env
            .Select(entry => $"{entry.Name}={entry.Value}").ShouldBe(["OLD=x", "MODE=7"]);

    [Theory]
    [InlineData("{variants: [{name: a}, {name: b}], sweep: {limits.cpu: [1, 2], env.X: [a, b], env.Y: [a, b, c, d]}}", false)]
    [InlineData("{variants: [{name: a}, {name: b}, {name: c}], sweep: {limits.cpu: [1, 2], env.X: [a, b], env.Y: [a, b, c]}}", true)]
    [InlineData("{variants: [{name: a}], sweep: {env.A: [1, 2, 3, 4, 5, 6, 7, 8], env.B: [1, 2, 3, 4, 5, 6, 7, 8], env.C: [1, 2, 3, 4, 5, 6, 7, 8]}}", true)]
    public void Of_TooManyVariants_LeavesTheSpecAsItIs(string yaml, bool areTooMany)
    {
        var spec = Read(yaml);

        SweptSpec.MakesTooMany(spec).ShouldBe(areTooMany);
        (SweptSpec.Of(spec) == spec).ShouldBe(areTooMany);
    }

    [Theory]
    [InlineData("{limits.gpu: [1]}")]
    [InlineData("{limits.cpu: []}")]
    [InlineData("{env.: [1]}")]
    public void Of_FieldThatCannotBeSwept_IsLeftToTheValidation(string sweep)
    {
        var spec = Read($"{{variants: [{{name: a}}], sweep: {sweep}}}");

        SweptSpec.Of(spec).ShouldBeSameAs(spec);
    }

    [Fact]
    public void Sweep_WrittenAndRead_KeepsEachText() => JsonSerializer.SerializeToNode(
        Read("{sweep: {limits.cpu: [250m, 1], env.X: ['007', on]}}"), ApiJson.Default.BenchmarkRunSpec)!["sweep"]!.ToJsonString()
        .ShouldBe("""{"limits.cpu":["250m","1"],"env.X":["007","on"]}""");

    [Theory]
    [InlineData("{sweep: {limits.cpu: 1}}")]
    [InlineData("{sweep: {limits.cpu: [true]}}")]
    [InlineData("{sweep: {limits.cpu: [{}]}}")]
    [InlineData("{sweep: [1]}")]
    public void Sweep_OfAnotherForm_IsRefused(string yaml) => Should.Throw<JsonException>(() => Read(yaml));

    /// <summary>Reads a spec, with more fields of its first variant, and expands it twice, which is the same as once.</summary>
    private static BenchmarkRunSpec Of(string yaml, string more = "{}")
    {
        var spec = Read(yaml);
        var own = YamlJson.Parse(more).Single().Deserialize(ApiJson.Default.Variant)!;
        if (own.Resources is { } resources) spec.Variants[0] = spec.Variants[0] with { Resources = resources };
        var once = EffectiveSpec.Of(spec, null);
        SweptSpec.Of(once).ShouldBeSameAs(once);
        return once;
    }

    private static BenchmarkRunSpec Read(string yaml) => YamlJson.Parse(yaml).Single().Deserialize(ApiJson.Default.BenchmarkRunSpec)!;
}
