using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace Hotlap.Kubernetes;

/// <summary>
/// Parses YAML whose nesting is bounded. YamlDotNet's representation model is built by recursion, so that deeper text would overflow the
/// stack, which ends the process.
/// </summary>
/// <param name="text">The YAML text.</param>
public sealed class BoundedYamlParser(TextReader text) : IParser
{
    /// <summary>Deepest nesting of lists and maps that is accepted.</summary>
    public const int MostLevels = 100;

    /// <summary>Levels of the stream and the document around the root.</summary>
    private const int Document = 2;

    private readonly Parser _parser = new(text);
    private int _level;

    /// <inheritdoc/>
    public ParsingEvent? Current => _parser.Current;

    /// <inheritdoc/>
    /// <exception cref="YamlException">The text is not YAML, or is nested too deeply.</exception>
    public bool MoveNext()
    {
        if (!_parser.MoveNext()) return false;
        _level += Current!.NestingIncrease;
        if (_level > MostLevels + Document)
            throw new YamlException(Current.Start, Current.End, $"lists and maps are nested more than {MostLevels} deep");
        return true;
    }
}
