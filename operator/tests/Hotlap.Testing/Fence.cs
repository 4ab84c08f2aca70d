using System.Globalization;

namespace Hotlap.Testing;

/// <summary>A fenced block of a page for users.</summary>
/// <param name="Page">The page's path in the repository.</param>
/// <param name="Line">Number of the line that opens the block, from 1.</param>
/// <param name="Info">What follows the opening backticks: the language, and how the block is checked (docs/README.md).</param>
/// <param name="Text">The lines between the fences.</param>
public sealed record Fence(string Page, int Line, string Info, string Text)
{
    public const string Shell = "sh";
    public const string Install = "sh install";
    public const string Make = "sh make";
    public const string Release = "sh release";
    public const string Elsewhere = "sh elsewhere";
    public const string YamlPart = "yaml part";
    public const string YamlElsewhere = "yaml elsewhere";
    public const string JsonElsewhere = "json elsewhere";
    public const string Results = "jsonl results";
    public const string Output = "text";

    private const string Mark = "```";
    private const string Yaml = "yaml ";
    private const string Decisions = "operator/docs/adr/";

    private static readonly HashSet<string> Foreign = ["bin", "obj", "artifacts", "node_modules", "testdata", "shared"];

    /// <summary>The file that a block of YAML is, for the commands of its page; null for other blocks.</summary>
    public string? File => Info.StartsWith(Yaml, StringComparison.Ordinal) && Info is not (YamlPart or YamlElsewhere) ? Info[Yaml.Length..] : null;

    public bool IsShell => Info is Shell or Install or Make or Release or Elsewhere;

    /// <summary>True if something other than the tests of pages checks the block, or nothing can.</summary>
    public bool IsCheckedElsewhere => Info is Elsewhere or YamlElsewhere or JsonElsewhere;

    /// <summary>The pages for users and contributors: all but decisions and the changelog.</summary>
    public static IEnumerable<string> Pages => Markdown.Where(path => path != "CHANGELOG.md" && !path.StartsWith(Decisions, StringComparison.Ordinal));

    /// <summary>All Markdown files of the repository but built and expected ones.</summary>
    public static IEnumerable<string> Markdown =>
        Directory.EnumerateFiles(Repository.Root, "*.md", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Repository.Root, path)).Where(path => !path.Split('/').Any(Foreign.Contains))
            .Order(StringComparer.Ordinal);

    public static IEnumerable<Fence> All => Pages.SelectMany(page => Read(page, Repository.Read(page)));

    /// <summary>Reads the blocks of a page.</summary>
    /// <exception cref="FormatException">A block is indented or is not closed.</exception>
    public static IReadOnlyList<Fence> Read(string page, string text)
    {
        var found = new List<Fence>();
        var lines = text.Split('\n');
        for (var i = 0; i < lines.Length; i++)
        {
            if (!lines[i].TrimStart().StartsWith(Mark, StringComparison.Ordinal)) continue;
            var end = Array.IndexOf(lines, Mark, i + 1);
            if (end < 0 || lines[i][0] != Mark[0])
                throw new FormatException(string.Create(CultureInfo.InvariantCulture, $"{page}:{i + 1}: indented or not closed"));
            found.Add(new Fence(page, i + 1, lines[i][Mark.Length..], string.Join('\n', lines[(i + 1)..end])));
            i = end;
        }
        return found;
    }
}
