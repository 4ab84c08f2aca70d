using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Executing;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Tests.Executing;

public sealed class RefusalTests
{
    [Theory]
    [InlineData(
        """pods "a" is forbidden: failed quota: q: must specify limits.cpu for: hotlap-probe""", FailureClass.Terminal, Reasons.QuotaExceeded,
        "generator.resources; the container hotlap-probe gets a CPU limit if an administrator sets probeCpuLimit in the chart (--probe-cpu-limit=1)")]
    [InlineData(
        """pods "a" is forbidden: failed quota: q: must specify limits.cpu for: load""", FailureClass.Terminal, Reasons.QuotaExceeded,
        "must specify limits.cpu for: load; set them in target.resources, dependencies[].resources and generator.resources")]
    [InlineData(
        """pods "a" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1""", FailureClass.Waiting, Reasons.QuotaExceeded,
        "free or raise the namespace's quota")]
    [InlineData(
        """pods "a" is forbidden: violates PodSecurity "restricted:latest": runAsNonRoot != true""", FailureClass.Terminal, Reasons.ObjectRefused,
        "runAsNonRoot != true; the container may run as root, which the namespace forbids: set podTemplate.spec.securityContext.runAsUser to the number")]
    public void Explain_WordsOfTheApiServer_HasReasonAndRemedy(string words, FailureClass expected, string reason, string remedy)
    {
        var failure = Refusal.Explain(JobInspector.Classify(words), words, "variant one");

        (failure.Class, failure.Problems[0].Reason).ShouldBe((expected, reason));
        failure.Message.ShouldContain(remedy);
        failure.Message.Contains("probeCpuLimit", StringComparison.Ordinal)
            .ShouldBe(words.Contains("hotlap-probe", StringComparison.Ordinal));
    }

    /// <summary>Another user does not help where the namespace forbids something else.</summary>
    [Fact]
    public void Explain_PodSecurityThatForbidsACapability_AdvisesNoUser()
    {
        const string words = """pods "a" is forbidden: violates PodSecurity "restricted:latest": unrestricted capabilities (container "target" must not include "CHOWN" in securityContext.capabilities.add)""";

        var failure = Refusal.Explain(JobInspector.Classify(words), words, "variant one");

        failure.Message.ShouldContain("must not include \"CHOWN\"");
        failure.Message.ShouldNotContain("runAsUser");
    }
}
