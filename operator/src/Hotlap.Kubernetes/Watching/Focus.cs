using System.Collections.Concurrent;

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

/// <summary>Tracks for which values of a focus a reflector holds all objects. Thread-safe.</summary>
internal sealed class FocusState(Focus focus, string? namespaceName)
{
    /// <summary>Keeps the label selector of a list well below the URL length that servers accept.</summary>
    public const int ValuesPerList = 50;

    /// <summary>Requested values; true when all objects of a value are present.</summary>
    private readonly ConcurrentDictionary<string, bool> _values = new(StringComparer.Ordinal);

    private HashSet<string> _listed = [];
    private volatile string? _from;

    public bool Includes(string value) => focus.Includes(value) || IsAwaited(value);

    public bool IsWhole(string value) => _values.GetValueOrDefault(value);

    public bool IsAwaited(string value) => _values.ContainsKey(value);

    public void Await(string value) => _values.TryAdd(value, false);

    public void Complete(string value) => _values[value] = true;

    public void Forget(string value) => _values.TryRemove(value, out _);

    /// <summary>Marks a value as complete when it was created after the watch began, so that it needs no list.</summary>
    public void Appeared(string value, string version)
    {
        if (_from is { } from && Versions.IsOlder(from, version))
            Complete(value);
    }

    /// <summary>Starts again with a full list. The watch continues from the given version, and the lists that follow are newer.</summary>
    /// <returns>The values to list.</returns>
    public IReadOnlyCollection<string> Restart(string version)
    {
        _values.Clear();
        _from = version;
        return _listed = focus.Values(namespaceName).ToHashSet(StringComparer.Ordinal);
    }

    /// <summary>True for a value that was requested during a list that does not include it.</summary>
    public bool IsLater(string value) => !_listed.Contains(value) && IsAwaited(value);

    public string Selector(IEnumerable<string> values) => $"{focus.Label} in ({string.Join(',', values)})";
}
