using System.Text.RegularExpressions;
using Hotlap.Api.Core;
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
        foreach (var name in new[] { Names.TargetPod(Run(run), trial), Names.TrialConfigMap(Run(run), trial, 31), Names.DisturbedConfigMap(Run(run), trial) })
        {
            name.Length.ShouldBeLessThanOrEqualTo(63);
            Label().IsMatch(name).ShouldBeTrue(name);
        }
    }

    [Fact]
    public void Names_DifferentThings_Differ()
    {
        var run = Run("greeter");
        string[] names =
        [
            Names.TargetPod(run, new Trial(1, "aot")),
            Names.TargetPod(run, new Trial(2, "aot")),
            Names.TargetPod(run, new Trial(1, "jit")),
            Names.TargetPod(run with { Generation = 2 }, new Trial(1, "aot")),
            Names.TargetPod(run with { Uid = "other" }, new Trial(1, "aot")),
            Names.GeneratorJob(run, new Trial(1, "aot")),
            Names.TrialConfigMap(run, new Trial(1, "aot"), 0),
            Names.TrialConfigMap(run, new Trial(1, "aot"), 1),
            Names.DisturbedConfigMap(run, new Trial(1, "aot")),
            Names.Preparation(run),
        ];

        names.ShouldBeUnique();
    }

    [Fact]
    public void Names_RunsThatDifferPastTheCut_Differ()
    {
        var prefix = new string('a', 80);

        Names.TargetPod(Run(prefix + "x") with { Uid = "1" }, new Trial(1, "aot"))
            .ShouldNotBe(Names.TargetPod(Run(prefix + "y") with { Uid = "2" }, new Trial(1, "aot")));
    }

    private static ObjectMeta Run(string name) => new() { Name = name, Uid = "11111111-2222-3333-4444-555555555555", Generation = 1 };

    [GeneratedRegex("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")]
    private static partial Regex Label();
}
