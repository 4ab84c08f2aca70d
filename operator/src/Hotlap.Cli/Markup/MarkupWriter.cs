using Hotlap.Cli.Text;

namespace Hotlap.Cli.Markup;

/// <summary>
/// Writes markup that is well-formed XML and, with the names of HTML, valid HTML. Every text and attribute is escaped here, because texts
/// of a run come from its author and from the programs that it runs.
/// </summary>
internal sealed class MarkupWriter
{
    private const char Replacement = '\ufffd';
    private readonly StringBuilder _out = new();
    private readonly Stack<string> _open = new();

    /// <summary>Opens an element; attributes that are null are left out.</summary>
    public MarkupWriter Open(string name, params ReadOnlySpan<(string Name, string? Value)> attributes)
    {
        Start(name, attributes);
        _out.Append('>');
        _open.Push(name);
        return this;
    }

    /// <summary>Closes the element that was opened last.</summary>
    public MarkupWriter Close()
    {
        _out.Append("</").Append(_open.Pop()).Append('>');
        return this;
    }

    /// <summary>Closes the element that was opened last and begins a new line.</summary>
    public MarkupWriter CloseLine()
    {
        Close();
        _out.Append('\n');
        return this;
    }

    public MarkupWriter Text(string text)
    {
        Escape(text);
        return this;
    }

    /// <summary>Writes an element with a text.</summary>
    public MarkupWriter Element(string name, string text, params ReadOnlySpan<(string Name, string? Value)> attributes) =>
        Open(name, attributes).Text(text).Close();

    /// <summary>Writes an element that has no content in HTML, such as <c>meta</c>, and elements of SVG.</summary>
    public MarkupWriter Empty(string name, params ReadOnlySpan<(string Name, string? Value)> attributes)
    {
        Start(name, attributes);
        _out.Append("/>");
        return this;
    }

    /// <summary>Writes text of the program itself as it is: a declaration or a style sheet. Never a text of a run.</summary>
    public MarkupWriter Raw(string markup)
    {
        _out.Append(markup);
        return this;
    }

    /// <summary>Returns the markup; all elements must be closed.</summary>
    public override string ToString() => _open.Count == 0
        ? _out.ToString() : throw new InvalidOperationException($"the element {_open.Peek()} is not closed");

    private void Start(string name, ReadOnlySpan<(string Name, string? Value)> attributes)
    {
        _out.Append('<').Append(name);
        foreach (var (key, value) in attributes)
        {
            if (value is null)
                continue;
            _out.Append(' ').Append(key).Append("=\"");
            Escape(value);
            _out.Append('"');
        }
    }

    private void Escape(string text)
    {
        var plain = Wrap.Plain(text);
        for (var i = 0; i < plain.Length; i++)
        {
            _ = plain[i] switch
            {
                '&' => _out.Append("&amp;"),
                '<' => _out.Append("&lt;"),
                '>' => _out.Append("&gt;"),
                '"' => _out.Append("&quot;"),
                '\'' => _out.Append("&#39;"),
                var c when char.IsHighSurrogate(c) && i + 1 < plain.Length && char.IsLowSurrogate(plain[i + 1]) =>
                    _out.Append(c).Append(plain[++i]),
                // XML excludes these two and single surrogates.
                var c when char.IsSurrogate(c) || c >= '\ufffe' => _out.Append(Replacement),
                var c => _out.Append(c),
            };
        }
    }
}
