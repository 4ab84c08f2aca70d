using System.Xml.Linq;
using Hotlap.Cli.Markup;

namespace Hotlap.Cli.Pages;

/// <summary>Colours and dashes of variants: eight colours, each with four kinds of dashes, so that 32 variants differ.</summary>
internal static class Swatch
{
    private const int Colours = 8;
    private const int Dashes = 4;

    public static string Class(int index) => $"v{index % Colours} d{(index % Colours + index / Colours) % Dashes}";

    /// <summary>Returns which line belongs to which variant.</summary>
    public static XElement Legend(IEnumerable<(string Name, int Index)> variants) => Tag.Of("ul", [("class", "legend")],
        variants.Select(variant => Tag.Of("li",
            Tag.Of("svg", [("viewBox", "0 0 28 8"), ("aria-hidden", "true"), ("class", Class(variant.Index))], Svg.Path("line", "M1 4H27")),
            $" {variant.Name}")));
}
