namespace Hotlap.Cli.Text;

/// <summary>Plots consecutive steps as bars, each from the end of the previous step. A step too short for a block is a thin line.</summary>
internal static class WaterfallPlot
{
    private const int WidestBar = 44;

    /// <summary>Returns one line per step: name, bar, label. Several plots can share a scale, which ends at the same value.</summary>
    public static IEnumerable<string> Render(IReadOnlyList<WaterfallStep> steps, long end, int width)
    {
        var names = steps.Max(step => step.Name.Length);
        var labels = steps.Max(step => step.Label.Length);
        var room = Math.Clamp(width - names - labels - 4, 10, WidestBar);
        foreach (var step in steps)
        {
            var (from, to) = (At(step.Begin, end, room), At(step.End, end, room));
            var bar = to > from ? new string('█', to - from) : "▏";
            var place = Math.Min(from, room - 1);
            yield return $"{step.Name.PadRight(names)}  {(new string(' ', place) + bar).PadRight(room)}  {step.Label.PadLeft(labels)}";
        }
    }

    private static int At(long value, long end, int room) =>
        end <= 0 ? 0 : (int)Math.Round((decimal)value * room / end, MidpointRounding.AwayFromZero);
}

/// <summary>One step of a waterfall: its bar, which does not end before it begins, and the text after it.</summary>
internal sealed record WaterfallStep(string Name, long Begin, long End, string Label);
