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

    [Fact]
    public void Of_MovedTag_SaysWhatWasMeasuredAndWhatItNamesNow() => Say(Tag("b"), Tag("a", name: "cart")).ShouldBe(
        "judged: measured at 2026-01-02 03:14:05 UTC, variant shop: shop:main then sha256:aaaaaaaaaaaa, now sha256:bbbbbbbbbbbb");

    [Fact]
    public void Of_TagsThatDidNotMove_SaysSo() => Say(Tag("a")).ShouldBe("judged: its tags name the measured images");

    /// <summary>A tag that moved is known to have moved, whatever the others name.</summary>
    [Theory]
    [InlineData("a", "judged: measured at 2026-01-02 03:14:05 UTC; whether its tags name other images by now is unknown: variant cart: "
        + "cart:main: no answer")]
    [InlineData("b", "judged: measured at 2026-01-02 03:14:05 UTC, variant shop: shop:main then sha256:aaaaaaaaaaaa, now "
        + "sha256:bbbbbbbbbbbb")]
    public void Of_TagThatCouldNotBeLookedUp_IsUnknownUnlessAnotherMoved(string digest, string said) =>
        Say(Tag(digest), Tag(null, name: "cart") with { Problem = "no answer" }).ShouldBe(said);

    private static string Say(params TagStatus[] tags) =>
        TagNote.Of(Run("shop:main"), TagsAnswer.Of(new TagsStatus { Request = "1", Images = [.. tags] }));

    private static TagStatus Tag(string? digit, string name = "shop") => new()
    {
        Subject = $"variant {name}", Image = $"{name}:main", MeasuredDigest = $"sha256:{new string('a', 64)}",
        Digest = digit is null ? null : $"sha256:{string.Concat(Enumerable.Repeat(digit, 64))}",
    };

    private static BenchmarkRun Run(string image)
    {
        var run = JudgedRun.Of(2, 1);
        run.Status!.Variants = [.. run.Status.Variants!.Select(variant => variant with { Image = image, ImageDigest = Digest })];
        return run;
    }
}
