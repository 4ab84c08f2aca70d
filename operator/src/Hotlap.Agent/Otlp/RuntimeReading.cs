namespace Hotlap.Agent.Otlp;

/// <summary>The runtime's counters at one moment, by <see cref="RuntimeFigure"/>; null for what an export does not state.</summary>
internal sealed record RuntimeReading(long UnixNanoseconds, IReadOnlyList<double?> Values)
{
    public static readonly int Figures = Enum.GetValues<RuntimeFigure>().Length;

    public double? this[RuntimeFigure figure] => Values[(int)figure];

    /// <summary>The counters at a moment between this reading and a later one, as if they had grown evenly.</summary>
    public RuntimeReading InterpolateTo(RuntimeReading later, long unixNanoseconds)
    {
        var share = (double)(unixNanoseconds - UnixNanoseconds) / (later.UnixNanoseconds - UnixNanoseconds);
        return new RuntimeReading(unixNanoseconds, [.. Values.Zip(later.Values, (a, b) => a + ((b - a) * share))]);
    }

    /// <summary>True where a counter is lower than in an earlier reading: it is another process's.</summary>
    public bool FallsBehind(RuntimeReading earlier) => Values.Zip(earlier.Values, (now, before) => now < before).Any(lower => lower);
}
