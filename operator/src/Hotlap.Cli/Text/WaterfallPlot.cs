namespace Hotlap.Cli.Text;

/// <summary>Plots consecutive steps as bars, each from the end of the previous step. A step too short for a block is a thin line.</summary>
internal static class WaterfallPlot
{
    private const int WidestBar = 44;

    /// <summary>Returns one line per step: name, bar on the common scale, label.</summary>
    /// <param name="steps">Steps in order.</param>
    /// <param name="end">End of the scale, so that several plots can share one.</param>
    /// <param name="width">Available width in characters.</param>
    public static IEnumerable<string> Render(IReadOnlyList<Fall> steps, long end, int width)
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

/// <summary>One step of a waterfall.</summary>
/// <param name="Name">Name of the step.</param>
/// <param name="Begin">Start of its bar.</param>
/// <param name="End">End of its bar; not before its start.</param>
/// <param name="Label">Text after the bar.</param>
internal sealed record Fall(string Name, long Begin, long End, string Label);
