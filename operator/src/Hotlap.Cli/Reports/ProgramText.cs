using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

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
