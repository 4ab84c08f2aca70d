using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Tests.Warnings;

/// <summary>A generator that is idle for one variant more than for another.</summary>
public sealed class IdleWarningsTests
{
    private const long Second = 1_000_000_000;

    /// <summary>The generator of one variant is idle for 2% of the planned calls, that of the other for 2% or more.</summary>
    [Theory]
    [InlineData(3.9, 1.0, "")]
    [InlineData(7.2, 1.4, "")]
    [InlineData(7.2, 0.8, "hello on aot: generator left 7.2% of the planned calls idle, and 2% with jit")]
    [InlineData(4.1, 1.0, "hello on aot: generator left 4.1% of the planned calls idle, and 2% with jit")]
    public void Find_OneVariantIdlesMore_IsToldOfItWhereItMatters(double percent, double rate, string expected)
    {
        VariantEvidence Idling(string variant, double share, double factor = 1) => Evidences.WithSample(
            sample => Evidences.InFlight(sample, 10, (long)((100 - share) * Second / 10_000 / factor)) with
            {
                Requests = (long)(sample.Requests * factor),
            }, variant);

        string.Join("; ", WarningFinder.Find([Idling("jit", 2), Idling("aot", percent, rate)]).Where(found => found.Code == "GeneratorIdle"))
            .ShouldBe(expected);
    }
}
