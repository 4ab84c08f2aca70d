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

/// <summary>Describes the programs of a scenario in words.</summary>
internal static class ProgramText
{
    private const int Longest = 100;
    private const int MostShown = 8;

    /// <summary>Returns the scenario's program, then each variant that replaces the command or arguments.</summary>
    public static string Describe(ScenarioProgram program, IReadOnlyList<Variant> variants)
    {
        if (program.Image is { } image)
            return $"program {image}"
                + (Words([.. program.Command ?? [], .. program.Args ?? []]) is { Length: > 0 } words ? $" {words}" : "");
        var own = variants.Where(variant => (variant.Command ?? variant.Args) is not null)
            .Select(variant => $"{variant.Name}: {Words([.. variant.Command ?? [], .. variant.Args ?? []])}").ToList();
        var more = own.Count > MostShown ? [$"and {own.Count - MostShown} more"] : Array.Empty<string>();
        return string.Join("; ", [Describe(program), .. own.Take(MostShown), .. more]);
    }

    private static string Describe(ScenarioProgram program) => program switch
    {
        { Command: not (null or []) } => $"program {Words([.. program.Command, .. program.Args ?? []])}",
        { Args: not (null or []) } => $"the image's entrypoint with {Words(program.Args)}",
        _ => "the image's entrypoint",
    };

    /// <summary>Joins words, each on one line, and cuts the result: a script given as an argument may be pages long.</summary>
    private static string Words(IReadOnlyList<string> words) => Wrap.Cut(string.Join(' ', words.Select(Word)), Longest);

    private static string Word(string word)
    {
        var line = word.ReplaceLineEndings(" ");
        return line.Length == 0 || line.Any(char.IsWhiteSpace) ? $"'{line}'" : line;
    }
}
