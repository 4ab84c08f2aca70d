using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Tests.Reports;
using Hotlap.Cli.Watching;

namespace Hotlap.Cli.Tests.Watching;

/// <summary>What a user reads who runs a file again after an image was pushed under the same tag.</summary>
public sealed class TagNoteTests
{
    private const string Digest = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    [Fact]
    public void Of_CompleteRun_SaysWhichImagesItsTagsNamed() => TagNote.Of(Run("registry.example/shop:main")).ShouldBe(
        "note: measured at 2026-01-02 03:14:05 UTC, when registry.example/shop:main was sha256:0123456789ab; if a tag names another image by "
            + "now, kubectl hotlap rerun judged measures it");

    [Fact]
    public void Of_RunByDigest_SaysNothing() => TagNote.Of(Run($"registry.example/shop@{Digest}")).ShouldBeNull();

    [Fact]
    public void Of_RunThatIsNotComplete_SaysNothing()
    {
        var run = Run("registry.example/shop:main");
        JudgedRun.Condition(run, ConditionTypes.Complete).Status = "False";

        TagNote.Of(run).ShouldBeNull();
    }

    private static BenchmarkRun Run(string image)
    {
        var run = JudgedRun.Of(2, 1);
        run.Status!.Variants = [.. run.Status.Variants!.Select(variant => variant with { Image = image, ImageDigest = Digest })];
        return run;
    }
}
