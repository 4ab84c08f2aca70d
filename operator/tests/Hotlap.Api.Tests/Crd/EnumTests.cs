using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Validation;

namespace Hotlap.Api.Tests.Crd;

/// <summary>The words that the schema allows are those that the operator accepts.</summary>
public class EnumTests
{
    private const string Verb = "use ";

    [Theory]
    [InlineData("spec.variants[].architecture", "use amd64 or arm64")]
    [InlineData("spec.scenarios[].http.method", "use GET, HEAD, POST, PUT")]
    [InlineData("spec.target.startup.http.method", "use GET, HEAD, POST, PUT")]
    [InlineData("spec.scenarios[].load.tool", "use ghz, ab, h2load, oha")]
    [InlineData("spec.metrics[].unit", "use one of Nanoseconds")]
    [InlineData("spec.metrics[].better", "use Lower, Higher")]
    [InlineData("spec.exclusive", "use Node, Pool, None")]
    [InlineData("spec.healthPolicy.unhealthyOn[]", "use Failed, Violated")]
    public void Words_OfTheSchema_AreThoseThatTheOperatorOffers(string path, string offer)
    {
        var problem = SpecValidator.Problems(WithUnknownWords()).First(text => text.Contains(offer, StringComparison.Ordinal));
        var offered = problem[(problem.IndexOf(Verb, StringComparison.Ordinal) + Verb.Length)..].Split(", or omit")[0]
            .Replace("one of ", "", StringComparison.Ordinal);
        var words = offered.Split([", ", " or "], StringSplitOptions.None);
        words.Order(StringComparer.Ordinal).ShouldBe(WordsOf(path).Order(StringComparer.Ordinal));
    }

    private static BenchmarkRunSpec WithUnknownWords() => new()
    {
        Variants = [new Variant { Name = "a", Image = "a", Architecture = "?" }],
        Target = new Target { Ports = [new() { Name = "http", ContainerPort = 80 }] },
        Scenarios =
            [new Scenario { Name = "s", Http = new HttpRequest { Port = "http", Method = "?" },
                Load = new Load { Tool = "?", Duration = "1s" } }],
        Thresholds = [new Threshold { Metric = "?", Max = "1" }],
        Metrics = [new MetricDefinition { Name = "a", Unit = "?", Better = "?" }],
        Exclusive = "?",
        HealthPolicy = new HealthPolicy { UnhealthyOn = ["?"] },
    };

    private static IEnumerable<string> WordsOf(string path) =>
        CrdSchema.Nodes().Single(node => node.Path == path).Schema["enum"]!.AsArray().Select(word => (string)word!);
}
