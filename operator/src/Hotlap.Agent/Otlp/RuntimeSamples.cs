using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Otlp;

/// <summary>Creates samples from readings.</summary>
internal static class RuntimeSamples
{
    /// <summary>
    /// Computes the growth from one reading to another. The latest reading decides whether the JIT figures are meaningful.
    /// </summary>
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
