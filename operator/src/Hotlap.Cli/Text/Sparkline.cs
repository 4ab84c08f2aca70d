namespace Hotlap.Cli.Text;

/// <summary>
/// A series as one line of blocks, scaled from zero to its largest value. Adjacent points share a block when there are more than fit.
/// </summary>
internal static class Sparkline
{
    private const string Blocks = "▁▂▃▄▅▆▇█";

    /// <summary>Returns the line; a dot stands for a point that was not measured.</summary>
    public static string Render(IReadOnlyList<long?> values, int width)
    {
        var most = values.Max() ?? 0;
        var each = (values.Count + width - 1) / width;
        return string.Concat(values.Chunk(Math.Max(1, each)).Select(chunk => Block(Mean(chunk), most)));
    }

    private static decimal? Mean(long?[] chunk) => chunk.All(value => value is null) ? null : (decimal)chunk.Average(value => value)!.Value;

    private static char Block(decimal? value, long most) => value switch
    {
        null => '·',
        _ when most <= 0 => Blocks[0],
        { } known => Blocks[Math.Clamp((int)Math.Ceiling(known * Blocks.Length / most) - 1, 0, Blocks.Length - 1)],
    };
}
