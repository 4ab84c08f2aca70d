using System.Text;
using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

/// <summary>The operator keeps the specs of all runs that wait, so each has a limit.</summary>
public sealed class SpecSizeRuleTests
{
    [Fact]
    public void Measure_PlainText_CountsTheBytesOfTheJson()
    {
        var spec = Spec(100, 'x');

        SpecSizeRule.Measure(spec).ShouldBe(JsonSerializer.SerializeToUtf8Bytes(spec, ApiJson.Default.BenchmarkRunSpec).Length);
        (SpecSizeRule.Measure(Spec(1000, 'é')) - SpecSizeRule.Measure(Spec(1000, 'x')))
            .ShouldBe(Encoding.UTF8.GetByteCount("é") * 1000 - 1000);
    }

    [Fact]
    public void Problems_LargestSpecAndOneByteMore_RefusesOnlyTheSecond()
    {
        var room = SpecSizeRule.MostBytes - (int)SpecSizeRule.Measure(Spec(0, 'x'));

        SpecValidator.Problems(Spec(room, 'x')).ShouldBeEmpty();
        SpecValidator.Problems(Spec(room + 1, 'x')).ShouldHaveSingleItem()
            .ShouldBe("spec: 131073 bytes of JSON exceed the limit of 131072; put proto files into a ConfigMap, or split the run");
    }

    private static BenchmarkRunSpec Spec(int length, char filling) => new()
    {
        Variants = [new Variant { Name = "one", Image = "i:1", Args = [new string(filling, length)] }],
        Target = new Target { Ports = [new() { Name = "http", ContainerPort = 5000 }] },
        Scenarios =
            [new Api.V1Alpha1.Scenario { Name = "hello", Http = new HttpRequest { Port = "http" }, Load = new Load { Requests = 1000 } }],
    };
}
