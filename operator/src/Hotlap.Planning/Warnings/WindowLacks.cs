using Hotlap.Measurement.Warnings;

namespace Hotlap.Planning.Warnings;

/// <summary>Finds what a measured window lacks for the figures that are shown of it: answers, clock ticks of CPU time, or length.</summary>
internal static class WindowLacks
{
    /// <summary>Returns how many times more the window needed of what it lacks most; null when it has enough of everything.</summary>
    public static double? Extent(CellWindow window) => Of(window) is { Count: > 0 } lacks ? lacks.Max(lack => lack.Factor) : null;

    /// <summary>Returns text such as <c>window of 2.0 s: 214 correct answers (p99 needs 1,000)</c>.</summary>
    public static string Say(CellWindow window) => string.Create(
        CultureInfo.InvariantCulture,
        $"window of {Length(window) / 1e9:0.0##} s: {string.Join(", ", Of(window).Select(lack => lack.Text))}");

    private static long Length(CellWindow window) => window.Samples.Min(sample => sample.WindowNanoseconds);

    private static List<Lack> Of(CellWindow window) =>
        [.. new[] { Answers(window), Ticks(window), StartDelay(window), Exports(window), Time(window) }.OfType<Lack>()];

    /// <summary>A program may state metrics without latencies; it then has no percentiles.</summary>
    private static Lack? Answers(CellWindow window)
    {
        var (count, isProgram) = (window.Requests, window.Samples.Any(sample => sample.Metrics is not null));
        if (count >= WarningLimits.LeastAnswersForP99 || (count == 0 && isProgram)) return null;
        var needs = count >= WarningLimits.LeastAnswers || isProgram ? "p99 needs 1,000" : "requests/s needs 100, p99 1,000";
        var name = isProgram ? "latencies" : "correct answers";
        return new Lack((double)WarningLimits.LeastAnswersForP99 / Math.Max(1, count), $"{count} {name} ({needs})");
    }

    /// <summary>
    /// The probe reads a process's CPU time in nanoseconds, or in ticks when threads have ended. Only times in ticks are whole ticks.
    /// </summary>
    private static Lack? Ticks(CellWindow window)
    {
        var cpu = window.Samples.Max(sample => sample.TargetCpuNanoseconds);
        if (cpu is null || cpu % WarningLimits.TickNanoseconds > 0) return null;
        var ticks = cpu.Value / WarningLimits.TickNanoseconds;
        return ticks >= WarningLimits.LeastTicks ? null : new Lack(
            (double)WarningLimits.LeastTicks / Math.Max(1, ticks),
            $"{ticks} clock ticks of CPU time (CPU per request needs {WarningLimits.LeastTicks})");
    }

    private static Lack? StartDelay(CellWindow window)
    {
        var most = WarningLimits.StartDelayShare * Length(window);
        if (window.Samples.Max(sample => sample.StartDelayNanoseconds) is not { } delay || delay <= most) return null;
        var needed = delay / WarningLimits.StartDelayShare / 1e9;
        return new Lack(delay / most, string.Create(
            CultureInfo.InvariantCulture, $"a generator started {delay / 1e6:0.#} ms late (requests/s needs a window of {needed:0.0} s)"));
    }

    private static Lack? Exports(CellWindow window) =>
        Length(window) is var length && length < WarningLimits.ShortestRuntimeWindowNanoseconds
            && window.Samples.Any(sample => sample.Runtime is not null)
            ? new Lack((double)WarningLimits.ShortestRuntimeWindowNanoseconds / Math.Max(1, length), "runtime metrics need 10 s") : null;

    private static Lack? Time(CellWindow window) => Length(window) is var length and < WarningLimits.ShortestWindowNanoseconds
        ? new Lack((double)WarningLimits.ShortestWindowNanoseconds / Math.Max(1, length), "shorter than 0.5 s") : null;

    /// <summary>Something of which a window has too little.</summary>
    /// <param name="Factor">How many times more is needed.</param>
    /// <param name="Text">What was seen, and what is needed for which figure.</param>
    private sealed record Lack(double Factor, string Text);
}
