namespace Hotlap.Kubernetes;

/// <summary>
/// Selects the objects that are needed at present, by a label whose value <see cref="WatchCacheOptions{T}.IndexBy"/> must also return.
/// Only these are listed and kept, so that a cache holds the objects of active work and not all that exist.
/// </summary>
/// <param name="Label">Key of the label.</param>
/// <param name="Values">Returns the needed values in a namespace (null: in all). Called for each list.</param>
/// <param name="Includes">Returns true for a needed value. Called for each event, so it must be quick. Must return true for unknown
/// values.</param>
public sealed record Focus(string Label, Func<string?, IReadOnlyCollection<string>> Values, Func<string, bool> Includes);
