using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Building;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

/// <summary>What a pod's annotations can carry.</summary>
public sealed class PlanRulesTests
{
    // A fixed seed: the text must not compress, and the test must not vary.
    private static string Noise(int length)
    {
        var state = 1u;
        return string.Concat(Enumerable.Range(0, length).Select(_ => (char)(' ' + ((state = (state * 1664525) + 1013904223) >> 16) % 95)));
    }

    [Fact]
    public void Problems_LargestProfilesOfAllCells_Fit()
    {
        var spec = Spec(bodies: [Noise(16_000)]);
        spec.Scenarios[0].Load.Duration = null;
        spec.Scenarios[0].Load.Profile = new LoadProfile { From = 1, To = 120, Step = 1, StepDuration = "1s", Duration = "120s" };
        spec.Scenarios.AddRange(Enumerable.Range(1, 31)
            .Select(i => spec.Scenarios[0] with { Name = $"s{i}", Http = new HttpRequest { Port = "http" } }));
        spec.Timeouts.Trial = "10h";

        SpecValidator.Problems(spec).ShouldBeEmpty();
        PlanCodec.Encode(new LoadPlan
        {
            Cells = CellPlanBuilder.Build(spec, Cell.All(spec), _ => 1_234_567),
        }).Length.ShouldBeLessThan(Annotations.MostBytes);
    }

    [Fact]
    public void Problems_BodyOf64KiB_Fits() => SpecValidator.Problems(Spec(Noise(65_536))).ShouldBeEmpty();

    [Fact]
    public void Problems_BodyAbove64KiB_NamesTheField() =>
        SpecValidator.Problems(Spec(Noise(65_537))).ShouldHaveSingleItem()
            .ShouldBe("scenarios[s0].http.body: 65537 bytes exceed the maximum of 65536 (64Ki); shorten it");

    [Fact]
    public void Problems_MoreThanAPodCarries_SaysHowMuch() =>
        PlanRules.Check(Spec([.. Enumerable.Range(0, 5).Select(_ => Noise(65_000))]))
            .ShouldHaveSingleItem().ShouldContain("more than the 240Ki that fit into a pod's annotations");

    [Fact]
    public void Problems_LargeAnnotationsOfTheAuthor_AreNamed()
    {
        var spec = Spec(Noise(65_000));
        spec.Target.PodTemplate =
            new JsonObject { [
                "metadata"] = new JsonObject { ["annotations"] = new JsonObject { ["example.com/note"] = new string('x', 200_000) } } };

        PlanRules.Check(spec).ShouldHaveSingleItem()
            .ShouldStartWith("target.podTemplate.metadata.annotations: together with the startup request they take");
    }

    [Fact]
    public void Problems_LargeAnnotationsOfGenerators_AreNamed()
    {
        var spec = Spec(Noise(65_000));
        spec.Generator.PodTemplate =
            new JsonObject { [
                "metadata"] = new JsonObject { ["annotations"] = new JsonObject { ["example.com/note"] = new string('x', 200_000) } } };

        PlanRules.Check(spec).ShouldHaveSingleItem()
            .ShouldStartWith("generator.podTemplate.metadata.annotations: together with the requests of the scenarios they take");
    }

    private static BenchmarkRunSpec Spec(params string[] bodies) => new()
    {
        Variants = [new Variant { Name = "a", Image = "example/a:1" }],
        Target = new Target { Ports = [new() { Name = "http", ContainerPort = 8080 }] },
        Scenarios = [.. bodies.Select((body, index) => new Scenario
        {
            Name = $"s{index}",
            Http = new HttpRequest { Port = "http", Method = "POST", Body = body },
            Load = new Load { Tool = "ab", Concurrency = 1, Duration = "1s" },
        })],
    };
}
