using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Comparing;

public sealed class ComparedVariantTests
{
    private static readonly MeasuredTrial[] Both = [On("aot", "node1"), On("jit", "node2")];

    [Fact]
    public void Of_EveryNodeKnown_HasTheHardwareOfItsOwnNodes() =>
        Of("amd64", name => name == "node1" ? new Machine(null, "4", "amd64") : new Machine(null, "8", "amd64")).Hardware
            .ShouldBe("amd64 with 4 CPUs");

    [Fact]
    public void Of_NodeOfAnotherVariantUnknown_HasNoNumberOfCpus() =>
        Of("amd64", name => name == "node1" ? new Machine(null, "4", "amd64") : null).Hardware.ShouldBe("amd64 with ? CPUs");

    [Fact]
    public void Of_ArchitectureOfTheImageUnknown_IsThatOfTheNode() =>
        Of(null, _ => new Machine(null, "4", "arm64")).Hardware.ShouldBe("arm64 with 4 CPUs");

    [Theory]
    [InlineData("amd64", false)]
    [InlineData("arm64", true)]
    public void Of_NodeOfAnotherArchitecture_IsEmulated(string architecture, bool expected) =>
        Of(architecture, _ => new Machine(null, "4", "amd64")).IsEmulated.ShouldBe(expected);

    private static ComparedVariant Of(string? architecture, Func<string, Machine?> find) =>
        ComparedVariant.Of("aot", 10, architecture, Both, find);

    private static MeasuredTrial On(string variant, string node)
    {
        var trial = Trials.OfRate(variant, 1, 10);
        return trial with { Record = trial.Record with { TargetNode = node } };
    }
}
