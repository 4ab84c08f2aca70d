namespace Hotlap.Cli.Watching;

/// <summary>Whether the tags of a complete run still name the measured images.</summary>
internal enum TagsState
{
    Same,
    Moved,

    /// <summary>No tag is known to have moved, and not all could be compared.</summary>
    Unknown,
}

/// <summary>What the operator found out about the tags of a run.</summary>
/// <param name="State">The conclusion.</param>
/// <param name="Moved">The tags that name other images.</param>
/// <param name="Problem">Why the answer is not known; empty if it is.</param>
internal sealed record TagsAnswer(TagsState State, IReadOnlyList<TagStatus> Moved, string Problem)
{
    public static TagsAnswer Same { get; } = new(TagsState.Same, [], "");

    public static TagsAnswer Unknown(string problem) => new(TagsState.Unknown, [], problem);

    /// <summary>Concludes from the answer in the status.</summary>
    public static TagsAnswer Of(TagsStatus tags)
    {
        var images = tags.Images ?? [];
        var moved = images.FindAll(tag => tag is { MeasuredDigest: { } then, Digest: { } now } && then != now);
        var problems = images.Where(tag => tag.MeasuredDigest is null || tag.Digest is null)
            .Select(tag => $"{tag.Subject}: {tag.Image}: {tag.Problem}").ToList();
        return moved.Count > 0 ? new(TagsState.Moved, moved, "")
            : problems.Count > 0 ? Unknown(string.Join("; ", problems)) : Same;
    }
}
