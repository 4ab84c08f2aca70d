using System.Numerics;

namespace Hotlap.Planning.Queueing;

/// <summary>Nodes on which pods may run: by name when nodes can be read, otherwise by required labels.</summary>
internal sealed class NodeGroup
{
    private const int WordBits = 64;

    private readonly IReadOnlyList<string> _names;
    private readonly ulong[] _bits;
    private readonly IReadOnlyList<IReadOnlyDictionary<string, string>> _selectors;

    private NodeGroup(IReadOnlyList<string> names, ulong[] bits, IReadOnlyList<IReadOnlyDictionary<string, string>> selectors) =>
        (_names, _bits, _selectors) = (names, bits, selectors);

    public string Key => _selectors.Count == 0
        ? string.Join(',', _bits.Select(word => word.ToString("x", CultureInfo.InvariantCulture)))
        : string.Join('|', _selectors.Select(Describe).Distinct().Order(StringComparer.Ordinal));

    /// <summary>Creates a group of those of the cluster's nodes whose index is in it.</summary>
    public static NodeGroup Of(IReadOnlyList<string> names, Func<int, bool> isIn)
    {
        var bits = new ulong[(names.Count + WordBits - 1) / WordBits];
        for (var i = 0; i < names.Count; i++)
            if (isIn(i)) bits[i / WordBits] |= 1UL << (i % WordBits);
        return new NodeGroup(names, bits, []);
    }

    /// <summary>Creates a group of the nodes that have all labels of at least one selector.</summary>
    public static NodeGroup Of(IReadOnlyList<IReadOnlyDictionary<string, string>> selectors) => new([], [], selectors);

    public NodeGroup With(NodeGroup other) =>
        new(_names, [.. _bits.Zip(other._bits, (mine, theirs) => mine | theirs)], [.. _selectors, .. other._selectors]);

    /// <summary>True when a node is, or may be, in both groups.</summary>
    public bool Meets(NodeGroup other)
    {
        for (var i = 0; i < _bits.Length && i < other._bits.Length; i++)
            if ((_bits[i] & other._bits[i]) != 0) return true;
        return _selectors.Any(
            mine =>
                other._selectors.Any(theirs => mine.All(label => !theirs.TryGetValue(label.Key, out var value) || value == label.Value)));
    }

    /// <summary>Returns a description of the nodes in both groups, for the end of a sentence.</summary>
    public string Common(NodeGroup other)
    {
        if (_selectors.Count > 0) return $"nodes with {Describe(_selectors.First(mine => Of([mine]).Meets(other)))}";
        var (first, count) = (-1, 0);
        for (var i = 0; i < _bits.Length && i < other._bits.Length; i++)
        {
            var both = _bits[i] & other._bits[i];
            if (both != 0 && first < 0) first = (i * WordBits) + BitOperations.TrailingZeroCount(both);
            count += BitOperations.PopCount(both);
        }

        return count switch { 0 => "", 1 => _names[first], _ => $"{_names[first]} and {count - 1} more" };
    }

    private static string Describe(IReadOnlyDictionary<string, string> selector) =>
        selector.Count == 0
            ? "any labels"
                : string.Join(", ", selector.OrderBy(label => label.Key, StringComparer.Ordinal)
                    .Select(label => $"{label.Key}={label.Value}"));
}
