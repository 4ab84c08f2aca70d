using System.Text.RegularExpressions;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Naming;

namespace Hotlap.Planning.Tests.Naming;

public sealed partial class NamesTests
{
    [Theory]
    [InlineData("greeter", "aot")]
    [InlineData("greeter.images.v1", "aot")]
    [InlineData("a", "b")]
    [InlineData("a-very-long-name-that-goes-on-and-on-for-more-than-sixty-three-characters-and-then-some", "variant-with-a-name-of-forty-characters0")]
    [InlineData("cut-exactly-after-a-da-sh", "cut-after-a-das-h")]
    public void Names_AnyNames_AreDnsLabels(string run, string variant)
    {
        var trial = new Trial(200, variant);
        foreach (var name in new[]
        {
            Names.TargetPod(Run(run), trial), Names.TrialConfigMap(Run(run), trial, 31), Names.DisruptedConfigMap(Run(run), trial),
            Names.FailureConfigMap(Run(run), variant), Names.Preparation(Run(run)), Names.NetworkPolicy(Run(run), "generator"),
            Names.ProgramJob(Run(run), trial, new Cell(new Scenario { Name = variant }, "10Ki")),
        })
        {
            name.Length.ShouldBeLessThanOrEqualTo(63);
            Label().IsMatch(name).ShouldBeTrue(name);
        }
    }

    [Theory]
    [InlineData(10, "", 10)]
    [InlineData(63, "", 63)]
    [InlineData(64, "", 63)]
    [InlineData(62, "-after-the-cut", 62)]
    [InlineData(61, "-.after-the-cut", 61)]
    public void LabelValue_OfANameOfAnyLength_FitsAndEndsInALetter(int letters, string rest, int kept) =>
        Names.LabelValue(new string('a', letters) + rest).ShouldBe(new string('a', kept));

    [Fact]
    public void Names_DifferentThings_Differ()
    {
        var run = Run("greeter");
        string[] names =
        [
            Names.TargetPod(run, new Trial(1, "aot")),
            Names.TargetPod(run, new Trial(2, "aot")),
            Names.TargetPod(run, new Trial(1, "jit")),
            Names.TargetPod(run with { Spec = new BenchmarkRunSpec { Rerun = "again" } }, new Trial(1, "aot")),
            Names.TargetPod(Run("greeter", "other"), new Trial(1, "aot")),
            Names.GeneratorJob(run, new Trial(1, "aot")),
            Names.ProgramJob(run, new Trial(1, "aot"), new Cell(new Scenario { Name = "walk" }, "1Ki")),
            Names.ProgramJob(run, new Trial(1, "aot"), new Cell(new Scenario { Name = "walk" }, "8Ki")),
            Names.ProgramJob(run, new Trial(1, "aot"), new Cell(new Scenario { Name = "walk-on" }, "1Ki")),
            Names.TrialConfigMap(run, new Trial(1, "aot"), 0),
            Names.TrialConfigMap(run, new Trial(1, "aot"), 1),
            Names.DisruptedConfigMap(run, new Trial(1, "aot")),
            Names.Preparation(run),
            Names.Baseline(run, new BaselineRef { Name = "previous" }),
            Names.Baseline(run, new BaselineRef { Revision = "previous" }),
            Names.Baseline(run, new BaselineRef { Previous = true }),
        ];

        names.ShouldBeUnique();
    }

    [Fact]
    public void Names_RunsThatDifferPastTheCut_Differ()
    {
        var prefix = new string('a', 80);

        Names.TargetPod(Run(prefix + "x", "1"), new Trial(1, "aot"))
            .ShouldNotBe(Names.TargetPod(Run(prefix + "y", "2"), new Trial(1, "aot")));
    }

    [Fact]
    public void Names_OfAnEditThatOnlyJudges_Stay()
    {
        var run = Run("greeter");
        var edited =
            run with { Metadata = run.Metadata with { Generation = 2 }, Spec = new BenchmarkRunSpec { Rounds = 30, Suspend = true } };

        Names.TargetPod(edited, new Trial(1, "aot")).ShouldBe(Names.TargetPod(run, new Trial(1, "aot")));
    }

    private static BenchmarkRun Run(string name, string uid = "11111111-2222-3333-4444-555555555555") =>
        new() { Metadata = new ObjectMeta { Name = name, Uid = uid, Generation = 1 } };

    [GeneratedRegex("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")]
    private static partial Regex Label();
}
