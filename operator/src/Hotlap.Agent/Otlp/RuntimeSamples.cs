namespace Hotlap.Agent.Otlp;

/// <summary>The runtime's counters at one moment, indexed by <see cref="RuntimeFigure"/>; null for figures that the export lacks.</summary>
internal sealed record RuntimeReading(long UnixNanoseconds, IReadOnlyList<double?> Values)
{
    public static readonly int Figures = Enum.GetValues<RuntimeFigure>().Length;

    public double? this[RuntimeFigure figure] => Values[(int)figure];

    public RuntimeReading InterpolateTo(RuntimeReading later, long unixNanoseconds)
    {
        var share = (double)(unixNanoseconds - UnixNanoseconds) / (later.UnixNanoseconds - UnixNanoseconds);
        return new RuntimeReading(unixNanoseconds, [.. Values.Zip(later.Values, (a, b) => a + ((b - a) * share))]);
    }

    /// <summary>True when a counter is lower than in an earlier reading, which means that another process exported it.</summary>
    public bool FallsBehind(RuntimeReading earlier) => Values.Zip(earlier.Values, (now, before) => now < before).Any(lower => lower);
}

/// <summary>Figures of the meter <c>System.Runtime</c>, as indexes into the values of a reading.</summary>
internal enum RuntimeFigure
{
    AllocatedBytes,
    Gen0Collections,
    Gen1Collections,
    Gen2Collections,
    GcPauseNanoseconds,
    JitNanoseconds,
    JitMethods,
}

internal static class RuntimeSamples
{
    /// <summary>Computes the growth between two readings. The latest reading decides whether the JIT figures are meaningful.</summary>
    public static RuntimeSample Subtract(RuntimeReading to, RuntimeReading from, RuntimeReading latest)
    {
        var hasJit = HasJit(latest);
        return new RuntimeSample
        {
            WindowNanoseconds = to.UnixNanoseconds - from.UnixNanoseconds,
            AllocatedBytes = Difference(RuntimeFigure.AllocatedBytes),
            Gen0Collections = Difference(RuntimeFigure.Gen0Collections),
            Gen1Collections = Difference(RuntimeFigure.Gen1Collections),
            Gen2Collections = Difference(RuntimeFigure.Gen2Collections),
            GcPauseNanoseconds = Difference(RuntimeFigure.GcPauseNanoseconds),
            JitNanoseconds = hasJit ? Difference(RuntimeFigure.JitNanoseconds) : null,
            JitMethods = hasJit ? Difference(RuntimeFigure.JitMethods) : null,
        };

        long? Difference(RuntimeFigure figure) => to[figure] - from[figure] is { } grown ? (long)Math.Round(Math.Max(0, grown)) : null;
    }

    /// <summary>Returns the counters as they are, because they count from the process's start.</summary>
    public static RuntimeSample SinceStart(RuntimeReading reading, long execUnixNanoseconds) =>
        Subtract(
            reading, new RuntimeReading(execUnixNanoseconds, new double?[RuntimeReading.Figures].Select(_ => (double?)0).ToArray()),
            reading);

    // Native AOT also exports the JIT instruments, always as 0. A program with a JIT has compiled methods before its first export.
    private static bool HasJit(RuntimeReading reading) =>
        reading[RuntimeFigure.JitMethods] is > 0 || reading[RuntimeFigure.JitNanoseconds] is > 0;
}
