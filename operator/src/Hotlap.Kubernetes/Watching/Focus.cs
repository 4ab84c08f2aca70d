namespace Hotlap.Kubernetes;

/// <summary>
/// Which objects of a type matter at a time, by a label whose value <see cref="WatchCacheOptions{T}.IndexBy"/> must give, too. Only these are listed
/// and kept: a cache costs what is at work, and not all that there is.
/// </summary>
/// <param name="Label">Key of the label.</param>
/// <param name="Values">The values that matter in a namespace (null: in all). Asked for each list.</param>
/// <param name="Includes">Whether a value matters. Asked for each event, so it must be quick. Values that nobody knows yet should.</param>
public sealed record Focus(string Label, Func<string?, IReadOnlyCollection<string>> Values, Func<string, bool> Includes);
