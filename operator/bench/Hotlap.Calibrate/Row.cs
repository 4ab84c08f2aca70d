namespace Hotlap.Calibrate;

/// <summary>One line of the table; a row without a bar is only reported, not judged.</summary>
internal sealed record Row(string What, string Bar, string Measured, bool? Holds)
{
    public const string Header = "| what | bar | measured | holds |\n| --- | --- | --- | --- |\n";

    public string Line => $"| {What} | {Bar} | {Measured} | {(Holds is { } holds ? holds ? "yes" : "**no**" : "")} |";
}
