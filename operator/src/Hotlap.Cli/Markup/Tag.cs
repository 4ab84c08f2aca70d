using System.Xml.Linq;

namespace Hotlap.Cli.Markup;

/// <summary>Creates elements.</summary>
internal static class Tag
{
    /// <summary>Returns an element.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="attributes">Its attributes; those that are null are left out.</param>
    /// <param name="content">Texts, elements and sequences of elements; null is left out.</param>
    public static XElement Of(string name, ReadOnlySpan<(string Name, string? Value)> attributes, params object?[] content)
    {
        var element = new XElement(name);
        foreach (var (key, value) in attributes)
            element.SetAttributeValue(key, value);
        element.Add(content);
        return element;
    }

    /// <summary>Returns an element without attributes.</summary>
    public static XElement Of(string name, params object?[] content) => new(name, content);
}
