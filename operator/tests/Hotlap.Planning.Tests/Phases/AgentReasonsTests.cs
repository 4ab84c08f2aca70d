using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Phases;

namespace Hotlap.Planning.Tests.Phases;

public sealed class AgentReasonsTests
{
    public static TheoryData<FailureKind> Kinds => [.. Enum.GetValues<FailureKind>()];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Of_Kind_IsReasonOfThatName(FailureKind kind)
    {
        AgentReasons.Of(kind).ShouldBe($"{kind}");
        typeof(Reasons).GetField($"{kind}")!.GetRawConstantValue().ShouldBe($"{kind}");
    }

    [Fact]
    public void Of_UnknownKind_IsAgentError() => AgentReasons.Of((FailureKind)999).ShouldBe(Reasons.AgentError);
}
