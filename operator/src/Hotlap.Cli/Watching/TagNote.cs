using Hotlap.Cli.Text;

namespace Hotlap.Cli.Watching;

/// <summary>Says of a run that is not measured again which images its tags named when it was, and which they name now.</summary>
internal static class TagNote
{
    private const int DigestLength = 19;

    /// <summary>
    /// Returns which images the tags of the variants named; null for a run that is not complete, and for one whose images are all named by
    /// digest.
    /// </summary>
    public static string? Of(BenchmarkRun run)
    {
        if (!RunStatusReader.IsComplete(run) || run.Status!.CompletionTime is not { } measured) return null;
        var images = (run.Status.Variants ?? [])
            .Where(variant => variant is { Image: { } image, ImageDigest: not null } && !image.Contains('@'))
            .Select(variant => $"{variant.Image} was {Short(variant.ImageDigest!)}").Distinct().ToList();
        return images.Count == 0 ? null
            : $"note: measured at {Figures.Time(measured)}, when {string.Join(", ", images)}; if a tag names another image by now, "
                + $"kubectl hotlap rerun {run.Metadata.Name} measures it";
    }

    /// <summary>Returns the comparison of what was measured with what the tags name now.</summary>
    public static string Of(BenchmarkRun run, TagsAnswer answer) => $"{run.Metadata.Name}: " + answer.State switch
    {
        TagsState.Same => "its tags name the measured images",
        TagsState.Moved => $"{Measured(run)}, {string.Join("; ", answer.Moved.Select(Moved))}",
        _ => $"{Measured(run)}; whether its tags name other images by now is unknown: {answer.Problem}",
    };

    private static string Measured(BenchmarkRun run) =>
        run.Status?.CompletionTime is { } measured ? $"measured at {Figures.Time(measured)}" : "already measured";

    private static string Moved(TagStatus tag) =>
        $"{tag.Subject}: {tag.Image} then {Short(tag.MeasuredDigest!)}, now {Short(tag.Digest!)}";

    private static string Short(string digest) => digest.Length > DigestLength ? digest[..DigestLength] : digest;
}
