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
    public const string Output = "text";

    private const string Mark = "```";
    private const string Yaml = "yaml ";

    /// <summary>The file that a block of YAML is, for the commands of its page; null for other blocks.</summary>
    public string? File => Info.StartsWith(Yaml, StringComparison.Ordinal) ? Info[Yaml.Length..] : null;

    public bool IsShell => Info is Shell or Install or Make or Release;

    /// <summary>The pages for users: the README and everything in docs.</summary>
    public static IEnumerable<string> Pages =>
        Directory.EnumerateFiles(Repository.PathOf("docs"), "*.md", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Repository.Root, path)).Append("README.md").Order(StringComparer.Ordinal);

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
