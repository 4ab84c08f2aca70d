using System.Globalization;

namespace Hotlap.Bench;

/// <summary>One line of the table: the figure, its bar, and whether the bar holds (null when it does not apply).</summary>
internal sealed record Row(string Figure, string Measured, string Bar, bool? Holds)
{
    public static Row AtMost(string figure, double measured, double bar, string unit, string detail = "") =>
        new(figure, Show(measured, unit) + (detail.Length == 0 ? "" : $" ({detail})"), $"<= {Show(bar, unit)}", measured <= bar);

    public static Row Judged(string figure, string measured, string bar, bool? holds) => new(figure, measured, bar, holds);

    public const string Header = "| figure | measured | bar | holds |\n| --- | --- | --- | --- |\n";

    public string Line => $"| {Figure} | {Measured} | {Bar} | {(Holds is { } holds ? holds ? "yes" : "**no**" : "not judged")} |";

    private static string Show(double value, string unit) => string.Create(CultureInfo.InvariantCulture, $"{value:0.##} {unit}").TrimEnd();
}
