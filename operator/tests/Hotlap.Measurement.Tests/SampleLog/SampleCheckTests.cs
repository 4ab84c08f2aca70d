using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Measurement.Tests.SampleLog;

public sealed class SampleCheckTests
{
    [Fact]
    public void Check_MetricsAtTheirLimits_ArePlausible() =>
        SampleCheck.Check([Line([.. Enumerable.Range(0, 15).Select(index => ($"m{index}", 0L)), (new string('x', 40), 1L << 53)])]);

    [Theory]
    [InlineData("time", -1, "metrics.time is -1")]
    [InlineData("time", (1L << 53) + 1, "metrics.time is 9007199254740993")]
    [InlineData("a\nb", 1, "metrics holds control characters")]
    [InlineData("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", 1, "metrics has 41 characters")]
    public void Check_MetricThatNoProgramStates_IsImplausible(string name, long value, string problem) => Refuse(problem, (name, value));

    [Fact]
    public void Check_TooManyMetrics_AreImplausible() => Refuse("metrics has 17 entries", [.. Enumerable.Range(0, 17).Select(index => ($"m{index}", 1L))]);

    private static void Refuse(string problem, params (string Name, long Value)[] metrics)
    {
        var error = Should.Throw<SampleLogException>(() => SampleCheck.Check([Line(metrics)]));

        (error.Problem, error.Line).ShouldBe((SampleLogProblem.ImplausibleSample, 1));
        error.Message.ShouldContain(problem);
    }

    private static SampleLine Line(params (string Name, long Value)[] metrics) => new()
    {
        Cell = new CellSample { WindowNanoseconds = 1, Metrics = metrics.ToDictionary(metric => metric.Name, metric => metric.Value) },
    };
}
