namespace Hotlap.Agent.Otlp;

/// <summary>The runtime's counters at one moment, indexed by <see cref="RuntimeFigure"/>; null for figures that the export lacks.</summary>
internal sealed record RuntimeReading(long UnixNanoseconds, IReadOnlyList<double?> Values)
{
    public static readonly int Figures = Enum.GetValues<RuntimeFigure>().Length;

    public double? this[RuntimeFigure figure] => Values[(int)figure];

    /// <summary>Interpolates the counters linearly to a moment between this reading and a later one.</summary>
    public RuntimeReading InterpolateTo(RuntimeReading later, long unixNanoseconds)
    {
        var share = (double)(unixNanoseconds - UnixNanoseconds) / (later.UnixNanoseconds - UnixNanoseconds);
        return new RuntimeReading(unixNanoseconds, [.. Values.Zip(later.Values, (a, b) => a + ((b - a) * share))]);
    }

    /// <summary>True when a counter is lower than in an earlier reading, which means that another process exported it.</summary>
    public bool FallsBehind(RuntimeReading earlier) => Values.Zip(earlier.Values, (now, before) => now < before).Any(lower => lower);
}
