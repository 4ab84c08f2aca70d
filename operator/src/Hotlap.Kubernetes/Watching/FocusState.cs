using System.Collections.Concurrent;

namespace Hotlap.Kubernetes;

/// <summary>Of which values of a focus a feed has all objects. Safe for use by many threads.</summary>
internal sealed class FocusState(Focus focus, string? namespaceName)
{
    /// <summary>Keeps the selector of a list well below what servers take as an address.</summary>
    public const int ValuesPerList = 50;

    /// <summary>Values that were asked for, and whether everything of them is here.</summary>
    private readonly ConcurrentDictionary<string, bool> _values = new(StringComparer.Ordinal);

    private HashSet<string> _listed = [];
    private volatile string? _from;

    public bool Includes(string value) => focus.Includes(value) || IsAwaited(value);

    public bool IsWhole(string value) => _values.GetValueOrDefault(value);

    /// <summary>True for a value that was asked for, whether or not everything of it is here.</summary>
    public bool IsAwaited(string value) => _values.ContainsKey(value);

    public void Await(string value) => _values.TryAdd(value, false);

    public void Complete(string value) => _values[value] = true;

    public void Forget(string value) => _values.TryRemove(value, out _);

    /// <summary>A value that came after the version from which all changes are followed has no objects that were not seen.</summary>
    public void Appeared(string value, string version)
    {
        if (_from is { } from && Versions.IsOlder(from, version))
            Complete(value);
    }

    /// <summary>Everything is listed anew: changes are followed from a version on, and what is listed now is newer.</summary>
    /// <returns>The values to list.</returns>
    public IReadOnlyCollection<string> Restart(string version)
    {
        _values.Clear();
        _from = version;
        return _listed = focus.Values(namespaceName).ToHashSet(StringComparer.Ordinal);
    }

    /// <summary>True for a value that was asked for while others were listed, and so is not among these.</summary>
    public bool IsLater(string value) => !_listed.Contains(value) && IsAwaited(value);

    /// <summary>Selects the objects of some values.</summary>
    public string Selector(IEnumerable<string> values) => $"{focus.Label} in ({string.Join(',', values)})";
}
