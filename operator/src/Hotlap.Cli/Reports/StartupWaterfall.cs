using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the bars of a startup's steps.</summary>
internal static class StartupWaterfall
{
    private const long Micro = 1_000_000;

    private static readonly Dictionary<string, string> Names = new(StringComparer.Ordinal)
    {
        ["Scheduled"] = "scheduled",
        ["Sandbox"] = "sandbox",
        ["Initialized"] = "init containers done",
        ["Pulled"] = "image present",
        ["ContainerCreated"] = "container created",
        ["Exec"] = "process started",
        ["Listening"] = "listening",
        ["FirstCorrectAnswer"] = "first correct answer",
        ["Ready"] = "pod ready",
    };

    /// <summary>
    /// Returns the start and end of each step. A clock of whole seconds may put a step before its predecessor; the step then has no length.
    /// </summary>
    public static List<WaterfallStep> Build(IReadOnlyList<StartupStepStatus> steps)
    {
        List<WaterfallStep> waterfall = [];
        long reached = 0;
        foreach (var step in steps)
        {
            var end = Math.Max(reached, step.MedianMicroseconds);
            waterfall.Add(new WaterfallStep(Names.GetValueOrDefault(step.Step, step.Step), reached, end, Label(step)));
            reached = end;
        }

        return waterfall;
    }

    /// <summary>Returns the latest step of all variants, so that all waterfalls share one scale.</summary>
    public static long End(RunReport report) =>
        report.Variants.SelectMany(variant => variant.Startup?.Steps ?? []).Select(step => step.MedianMicroseconds).DefaultIfEmpty(0).Max();

    private static string Label(StartupStepStatus step) =>
        $"{Figures.InUnit(step.MedianMicroseconds, Micro, 3)} s ± {Figures.InUnit(step.ResolutionMicroseconds, Micro, 3)}";
}
