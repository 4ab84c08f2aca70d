using System.Xml;
using System.Xml.Linq;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Markup;

/// <summary>
/// Writes elements as well-formed XML. Texts of a run come from its author and from the programs that it runs; the writer escapes them.
/// </summary>
internal static class MarkupWriter
{
    private static readonly XmlWriterSettings Settings =
        new() { Indent = true, IndentChars = "", NewLineChars = "\n", OmitXmlDeclaration = true };

    /// <summary>Returns a first line, such as a declaration, and the markup of an element.</summary>
    public static string Write(string first, XElement root)
    {
        foreach (var element in root.DescendantsAndSelf())
            Clean(element);
        var text = new StringBuilder(first).Append('\n');
        using (var writer = XmlWriter.Create(text, Settings))
            root.WriteTo(writer);
        return text.Append('\n').ToString();
    }

    private static void Clean(XElement element)
    {
        foreach (var attribute in element.Attributes())
            attribute.Value = Clean(attribute.Value);
        foreach (var text in element.Nodes().OfType<XText>())
            text.Value = Clean(text.Value);
    }

    /// <summary>Replaces the characters that XML excludes.</summary>
    private static string Clean(string text)
    {
        var plain = Wrap.Plain(text);
        return plain.All(XmlConvert.IsXmlChar) ? plain : string.Concat(plain.EnumerateRunes().Select(Allowed));
    }

    /// <summary>The enumeration has already replaced single surrogates.</summary>
    private static Rune Allowed(Rune rune) => rune.Value is 0xfffe or 0xffff ? Rune.ReplacementChar : rune;
}
