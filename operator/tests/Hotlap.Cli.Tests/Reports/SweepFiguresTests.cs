using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

/// <summary>Which value of a sweep is the smallest that meets the thresholds, as far as the run shows it.</summary>
public sealed class SweepFiguresTests
{
    [Theory]
    [InlineData("Violated Met Met", "500m", "500m")]
    [InlineData("Met Met Met", "250m", "250m")]
    [InlineData("NotShown Met Met", null, "at most 500m, because it is not shown for 250m")]
    [InlineData("Violated NotShown Met", null, "at most 1, because it is not shown for 500m")]
    [InlineData("Violated NotShown NotShown", null, "unknown, because it is not shown for 500m, 1")]
    [InlineData("Violated Violated Violated", null, "none of those measured")]
    [InlineData("Violated Met Violated", "500m", "500m; above it, not met with 1")]
    [InlineData("Violated Met NotShown", "500m", "500m")]
    [InlineData("OutOfMemory Met Met", "500m", "500m; 250m failed (OutOfMemory)")]
    [InlineData("OutOfMemory none Met", null, "at most 1, because it is not shown for 500m; 250m failed (OutOfMemory)")]
    public void Of_SweptAmount_FindsTheSmallestThatIsShown(string verdicts, string? value, string answer)
    {
        var sweep = Of("{limits.cpu: [1, 250m, 500m]}", ["a-250m", "a-500m", "a-1"], verdicts.Split(' '))!;

        var smallest = sweep.Smallest.ShouldHaveSingleItem();
        smallest.Value.ShouldBe(value);
        smallest.Sentence.ShouldBe($"smallest limits.cpu that meets the thresholds: {answer}");
    }

    [Fact]
    public void Of_SeveralFields_AnswersForEachCombinationOfTheOthers()
    {
        var sweep = Of(
            "{limits.memory: [64Mi, 128Mi], env.MODE: [a, b]}",
            ["a-64mi-mode-a", "a-64mi-mode-b", "a-128mi-mode-a", "a-128mi-mode-b"], ["Violated", "Met", "Met", "Met"])!;

        sweep.Smallest.Select(smallest => smallest.Sentence).ShouldBe(
        [
            "smallest limits.memory that meets the thresholds (env.MODE a): 128Mi",
            "smallest limits.memory that meets the thresholds (env.MODE b): 64Mi",
        ]);
        sweep.Variants[1].ShouldSatisfyAllConditions(
            swept => swept.Variant.ShouldBe("a-64mi-mode-b"),
            swept => swept.Values.ShouldBe(new Dictionary<string, string> { ["limits.memory"] = "64Mi", ["env.MODE"] = "b" }),
            swept => swept.Thresholds.ShouldBe("Met"));
        sweep.Series.Select(series => $"{series.Field.Path}|{series.Title}").ShouldBe(
        [
            "limits.memory|env.MODE a", "limits.memory|env.MODE b", "env.MODE|limits.memory 64Mi", "env.MODE|limits.memory 128Mi",
        ]);
    }

    [Fact]
    public void Of_SeveralVariants_NamesEachAndLeavesOutThatWhichIsNotSwept() =>
        Of("{limits.cpu: [1, 2]}", ["old", "a-1", "a-2", "b-1", "b-2"], ["Met", "Met", "Met", "Violated", "Met"],
            "[{name: old, image: i, resources: {limits: {cpu: 4}}}, {name: a, image: i}, {name: b, image: j}]")!
            .Smallest.Select(smallest => $"{smallest.Common}: {smallest.Value}").ShouldBe(["a: 1", "b: 2"]);

    [Fact]
    public void Of_RunWithoutThresholds_HasCurvesAndNoAnswer()
    {
        var sweep = Of("{limits.cpu: [1, 2]}", ["a-1", "a-2"], ["none", "none"], thresholds: "[]")!;

        sweep.Smallest.ShouldBeEmpty();
        sweep.Series.ShouldHaveSingleItem().Points.Select(point => point.Figures.Name).ShouldBe(["a-1", "a-2"]);
    }

    [Fact]
    public void Of_FiguresOfAnotherSpec_IsNothing() => Of("{limits.cpu: [1, 2]}", ["a-1"], ["Met"], measured: "other").ShouldBeNull();

    [Fact]
    public void Of_RunWithoutSweep_IsNothing() => Of("{}", ["a"], ["Met"]).ShouldBeNull();

    private static SweepFigures? Of(
        string sweep, string[] variants, string[] verdicts, string spec = "[{name: a, image: i}]",
        string thresholds = "[{metric: p99, max: 20ms}]", string measured = "m")
    {
        var status = string.Join(", ", variants.Zip(verdicts, (name, verdict) => verdict switch
        {
            "none" => $"{{name: {name}}}",
            "Met" or "NotShown" or "Violated" => $"{{name: {name}, thresholds: {verdict}}}",
            _ => $"{{name: {name}, failure: {verdict}}}",
        }));
        var run = YamlJson.Parse($$"""
            spec: {variants: {{spec}}, sweep: {{sweep}}, thresholds: {{thresholds}}}
            status: {measurement: m, resultsMeasurement: {{measured}}, variants: [{{status}}]}
            """).Deserialize(ApiJson.Default.BenchmarkRun)!;
        return ReportBuilder.Build(EffectiveSpec.Of(run)).Sweep;
    }
}
