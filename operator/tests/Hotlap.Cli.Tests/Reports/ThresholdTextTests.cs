using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

public sealed class ThresholdTextTests
{
    [Theory]
    [InlineData(null, null, null, null, "0", "everywhere: errors at most 0")]
    [InlineData("payload", "1Ki", null, null, "0", "payload 1Ki: errors at most 0")]
    [InlineData(null, null, "aot", "1", null, "aot: errors at least 1")]
    [InlineData("hello", null, "aot", "1", "2", "hello on aot: errors from 1 to 2")]
    public void Describe_Threshold_SaysScopeAndLimits(
        string? scenario, string? payload, string? variant, string? min, string? max, string expected) =>
        ThresholdText.Describe(
            new Threshold { Metric = "errors", Scenario = scenario, Payload = payload, Variant = variant, Min = min, Max = max })
            .ShouldBe(expected);
}
