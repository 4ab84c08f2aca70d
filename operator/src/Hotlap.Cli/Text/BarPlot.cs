namespace Hotlap.Cli.Text;

/// <summary>Horizontal bars from zero, with a resolution of an eighth of a character.</summary>
internal static class BarPlot
{
    private const string Eighths = " ▏▎▍▌▋▊▉";
    private const int WidestName = 32;
    private const int WidestBar = 50;

    /// <summary>Returns one line per bar: name, bar, label. A figure that was not measured has a label but no bar.</summary>
    public static IEnumerable<string> Render(IReadOnlyList<Bar> bars, int width)
    {
        var names = bars.Max(bar => Math.Min(bar.Name.Length, WidestName));
        var labels = bars.Max(bar => bar.Label.Length);
        var room = Math.Clamp(width - names - labels - 2, 10, WidestBar);
        var largest = bars.Max(bar => bar.Value ?? 0);
        foreach (var bar in bars)
        {
            var name = Wrap.Cut(bar.Name, WidestName).PadRight(names);
            yield return $"{name} {Draw(bar.Value ?? 0, largest, room)} {bar.Label}";
        }
    }

    private static string Draw(long value, long largest, int room)
    {
        if (largest <= 0 || value <= 0)
            return "|";
        var eighths = Math.Max(1, (long)Math.Round((decimal)value * room * 8 / largest));
        var rest = (int)(eighths % 8);
        return new string('█', (int)(eighths / 8)) + (rest == 0 ? "" : Eighths[rest].ToString());
    }
}

/// <summary>One bar of a plot; the value sets its length, and the label shows the value.</summary>
internal sealed record Bar(string Name, long? Value, string Label);
