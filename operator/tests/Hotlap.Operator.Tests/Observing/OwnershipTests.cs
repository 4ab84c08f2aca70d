using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Tests.Observing;

public sealed class OwnershipTests
{
    private const string RunVersion = $"{BenchmarkRun.Group}/{BenchmarkRun.Version}";

    [Theory]
    [InlineData(RunVersion, "BenchmarkRun", "run", true, true)]
    [InlineData(RunVersion, "BenchmarkRun", "run", false, false)]
    [InlineData(RunVersion, "BenchmarkRun", "another", true, false)]
    [InlineData(RunVersion, "Nonsense", "run", true, false)]
    [InlineData("nonsense.dev/v1", "BenchmarkRun", "run", true, false)]
    [InlineData("v1", "Nonsense", "run", true, false)]
    public void IsControlledByRun_OwnerReference_DemandsARun(string version, string kind, string uid, bool controls, bool expected) =>
        Owned("pod", version, kind, uid, controls).IsControlledByRun("run").ShouldBe(expected);

    [Theory]
    [InlineData(RunVersion, "BenchmarkRun", "batch/v1", "Job", true)]
    [InlineData("v1", "Nonsense", "batch/v1", "Job", false)]
    [InlineData(RunVersion, "BenchmarkRun", "v1", "Nonsense", false)]
    public void Control_PodOfADeletedJob_DemandsAJobOfARun(
        string jobVersion, string jobKind, string podVersion, string podKind, bool expected)
    {
        var deleted = new DeletedJobs();
        deleted.Add(new Job { Metadata = Owned("job", jobVersion, jobKind, "run") });

        deleted.Control("run", Owned("pod", podVersion, podKind, "job")).ShouldBe(expected);
    }

    private static ObjectMeta Owned(string uid, string version, string kind, string owner, bool controls = true) => new()
    {
        Uid = uid,
        Labels = new() { [Labels.RunUid] = "run" },
        OwnerReferences = [new OwnerReference { ApiVersion = version, Kind = kind, Uid = owner, Controller = controls }],
    };
}
