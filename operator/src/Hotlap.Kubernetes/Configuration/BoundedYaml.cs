using YamlDotNet.Core;
using YamlDotNet.Core.Events;
using YamlDotNet.RepresentationModel;

namespace Hotlap.Kubernetes;

/// <summary>
/// Reads YAML within bounds. YamlDotNet's representation model is built by recursion, so that deeper text would overflow the stack, which
/// ends the process. An alias counts as everything that its anchor holds, because whoever reads the model visits that again.
/// </summary>
public static class BoundedYaml
{
    /// <summary>Deepest nesting of lists and maps that is accepted.</summary>
    public const int MostLevels = 100;

    /// <summary>Most values that are accepted, including the keys of maps.</summary>
    public const int MostValues = 2_000_000;

    /// <summary>Reads all documents.</summary>
    /// <exception cref="YamlException">The text is not YAML, or exceeds a bound.</exception>
    public static IList<YamlDocument> Read(TextReader text)
    {
        var stream = new YamlStream();
        stream.Load(new BoundedParser(text));
        return stream.Documents;
    }

    private sealed class BoundedParser(TextReader text) : IParser
    {
        private static readonly Extent Single = new(1, 0);

        private readonly Parser _parser = new(text);
        private readonly Stack<Collection> _open = new();
        private readonly Dictionary<AnchorName, Extent> _anchors = [];
        private int _values;

        public ParsingEvent? Current => _parser.Current;

        public bool MoveNext()
        {
            if (!_parser.MoveNext()) return false;
            switch (Current)
            {
                case DocumentStart: _anchors.Clear(); break;
                case AnchorAlias alias: Add(default, Find(alias)); break;
                case Scalar scalar: Add(scalar.Anchor, Single); break;
                case NodeEvent start: Open(start.Anchor); break;
                case SequenceEnd or MappingEnd: Close(); break;
            }

            return true;
        }

        private void Open(AnchorName anchor)
        {
            Count(new Extent(1, 1));
            _open.Push(new Collection(anchor));
        }

        private void Close()
        {
            var closed = _open.Pop();
            Hold(closed.Anchor, closed.Extent);
        }

        private void Add(AnchorName anchor, Extent extent)
        {
            Count(extent);
            Hold(anchor, extent);
        }

        private void Count(Extent extent)
        {
            if (_open.Count + extent.Levels > MostLevels) throw Refuse($"lists and maps are nested more than {MostLevels} deep");
            _values += extent.Values;
            if (_values > MostValues)
                throw Refuse($"the text holds more than {MostValues} values, including those of repeated aliases");
        }

        private void Hold(AnchorName anchor, Extent extent)
        {
            if (!anchor.IsEmpty) _anchors[anchor] = extent;
            if (_open.TryPeek(out var parent)) parent.Include(extent);
        }

        private Extent Find(AnchorAlias alias)
        {
            var name = alias.Value;
            if (_open.Any(collection => collection.Anchor == name)) throw Refuse($"the alias {name} is within its own anchor");
            return _anchors.TryGetValue(name, out var extent) ? extent : throw Refuse($"the alias {name} has no anchor before it");
        }

        private YamlException Refuse(string problem) => new(Current!.Start, Current.End, problem);
    }

    /// <summary>How much a value holds, with itself.</summary>
    private sealed record Extent(int Values, int Levels);

    /// <summary>A list or map whose end has not been read.</summary>
    private sealed class Collection(AnchorName anchor)
    {
        public AnchorName Anchor => anchor;

        public Extent Extent { get; private set; } = new(1, 1);

        public void Include(Extent item) => Extent = new Extent(Extent.Values + item.Values, Math.Max(Extent.Levels, item.Levels + 1));
    }
}
