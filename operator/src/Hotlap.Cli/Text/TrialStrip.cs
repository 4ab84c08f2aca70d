namespace Hotlap.Cli.Text;

/// <summary>
/// Values as one line of blocks: the place of a block is that of the values on the scale, and its height is their number, from one to eight
/// or more.
/// </summary>
internal static class TrialStrip
{
    private const string Blocks = " ▁▂▃▄▅▆▇█";

    /// <summary>Returns the line, without spaces at its end. Values beyond the scale are drawn at its ends.</summary>
    /// <param name="values">The values.</param>
    /// <param name="low">Value of the first place.</param>
    /// <param name="high">Value of the last place.</param>
    /// <param name="width">Number of places.</param>
    public static string Render(IEnumerable<double> values, double low, double high, int width)
    {
        var counts = new int[width];
        foreach (var value in values)
            counts[high <= low ? 0 : (int)Math.Round(Math.Clamp((value - low) / (high - low), 0, 1) * (width - 1))]++;
        return string.Concat(counts.Select(count => Blocks[Math.Min(count, Blocks.Length - 1)])).TrimEnd();
    }
}
