using System.Xml.Linq;
using Hotlap.Cli.Markup;

namespace Hotlap.Cli.Pages;

/// <summary>Shapes of charts.</summary>
internal static class Svg
{
    /// <summary>Returns a picture with its title below it.</summary>
    /// <param name="title">What it shows.</param>
    /// <param name="description">How to read it.</param>
    /// <param name="width">Its width.</param>
    /// <param name="height">Its height.</param>
    /// <param name="shapes">Its shapes.</param>
    public static XElement Figure(string title, string description, double width, double height, params object?[] shapes) =>
        Tag.Of("figure",
            Tag.Of("svg", [("viewBox", $"0 0 {Place.Of(width)} {Place.Of(height)}"), ("role", "img"), ("aria-label", title)],
                Tag.Of("title", title), Tag.Of("desc", description), shapes),
            Tag.Of("figcaption", title));

    public static XElement Text(string text, double x, double y, string kind) =>
        Tag.Of("text", [("x", Place.Of(x)), ("y", Place.Of(y)), ("class", kind)], text);

    public static XElement Path(string? kind, string data) => Tag.Of("path", [("class", kind), ("d", data)]);

    public static XElement Circle(string? kind, double x, double y, double radius) =>
        Tag.Of("circle", [("class", kind), ("cx", Place.Of(x)), ("cy", Place.Of(y)), ("r", Place.Of(radius))]);
}

/// <summary>Coordinates as short texts.</summary>
internal static class Place
{
    public static string Of(double value) => Math.Round(value, 1).ToString("0.#", CultureInfo.InvariantCulture);
}
