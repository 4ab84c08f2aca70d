using Hotlap.Cli.Text;

namespace Hotlap.Cli.Watching;

/// <summary>Says of a run that is not measured again which images its tags named when it was.</summary>
internal static class TagNote
{
    private const int DigestLength = 19;

    /// <summary>Returns null for a run that is not complete, and for one whose images are all named by digest.</summary>
    public static string? Of(BenchmarkRun run)
    {
        if (!RunStatusReader.IsObserved(run) || run.Status is not { CompletionTime: { } measured } status
            || RunStatusReader.Find(run, ConditionTypes.Complete)?.Status != "True") return null;
        var images = (status.Variants ?? [])
            .Where(variant => variant is { Image: { } image, ImageDigest: not null } && !image.Contains('@'))
            .Select(variant => $"{variant.Image} was {Short(variant.ImageDigest!)}").Distinct().ToList();
        return images.Count == 0 ? null
            : $"note: measured at {Figures.Time(measured)}, when {string.Join(", ", images)}; if a tag names another image by now, "
                + $"kubectl hotlap rerun {run.Metadata.Name} measures it";
    }

    private static string Short(string digest) => digest.Length > DigestLength ? digest[..DigestLength] : digest;
}
