using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

namespace Hotlap.Planning.Tests.Architecture;

/// <summary>Namespaces of a project refer to each other in one direction: no two of them need each other, directly or over others.</summary>
public sealed partial class NamespaceTests
{
    public static TheoryData<string> Projects =>
        [.. Directory.GetDirectories(Source()).Select(folder => Path.GetFileName(folder)!).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Projects))]
    public void Namespaces_OfAProject_HaveNoCircle(string project)
    {
        var files = Directory.GetFiles(Path.Combine(Source(), project), "*.cs", SearchOption.AllDirectories).Select(SourceFile.Read)
            .ToList();
        var types = files.SelectMany(file => file.Types.Select(type => (Namespace: file.Name, Type: type)))
            .Where(declared => declared.Namespace.Length > 0).ToHashSet();
        var references = files.Where(file => file.Name.Length > 0)
            .SelectMany(file => file.References(project, types).Select(target => (From: file.Name, To: target)))
            .ToLookup(edge => edge.From, edge => edge.To);

        foreach (var start in references.Select(edges => edges.Key))
            Way(start, start, references, []).ShouldBeNull($"namespaces of {project} that need each other");
    }

    [Fact]
    public void Way_ThereAndBack_IsFound()
    {
        var references = new[] { ("A", "B"), ("B", "C"), ("C", "A"), ("D", "A") }.ToLookup(edge => edge.Item1, edge => edge.Item2);

        Way("A", "A", references, []).ShouldBe("A -> B -> C -> A");
        Way("D", "D", references, []).ShouldBeNull();
    }

    /// <summary>The way from one namespace to another, as text; null where there is none.</summary>
    private static string? Way(string from, string to, ILookup<string, string> references, HashSet<string> seen)
    {
        foreach (var next in references[from].Distinct().Order(StringComparer.Ordinal))
        {
            if (next == to) return $"{from} -> {to}";
            if (seen.Add(next) && Way(next, to, references, seen) is { } rest) return $"{from} -> {rest}";
        }

        return null;
    }

    private static string Source([CallerFilePath] string here = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(here)!, "../../../src"));

    /// <param name="Name">Its namespace; empty for top-level statements.</param>
    /// <param name="Types">The types that it declares.</param>
    /// <param name="Text">Its text without comments.</param>
    private sealed partial record SourceFile(string Name, IReadOnlyList<string> Types, string Text)
    {
        public static SourceFile Read(string path)
        {
            var text = Comment().Replace(File.ReadAllText(path), "");
            return new SourceFile(Namespace()
                .Match(text).Groups[1].Value, [.. Declaration().Matches(text).Select(match => match.Groups[1].Value)], text);
        }

        /// <summary>
        /// The namespaces of a project that the file refers to: those of its usings, those that it qualifies types with, and those around its own,
        /// which it sees without a using. An unneeded using does not build.
        /// </summary>
        public IEnumerable<string> References(string project, IReadOnlySet<(string Namespace, string Type)> types) =>
            Using().Matches(Text).Select(match => match.Groups[1].Value)
                .Concat(types.Where(declared => Qualified(declared.Namespace, declared.Type)).Select(declared => declared.Namespace))
                .Where(name => name.StartsWith(project + ".", StringComparison.Ordinal))
                .Append(Name.Contains('.', StringComparison.Ordinal) ? Name[..Name.LastIndexOf('.')] : "")
                .Where(name => name != Name && (name == project || name.StartsWith(project + ".", StringComparison.Ordinal)));

        private bool Qualified(string name, string type) =>
            Text.Contains($"{name[(name.LastIndexOf('.') + 1)..]}.{type}.", StringComparison.Ordinal);

        [GeneratedRegex(@"^namespace ([\w.]+);", RegexOptions.Multiline)]
        private static partial Regex Namespace();

        [GeneratedRegex(@"^using (?:static )?(?:\w+ = )?([\w.]+);", RegexOptions.Multiline)]
        private static partial Regex Using();

        [GeneratedRegex(@"^(?:[a-z]+ )+(?:class|record|struct|interface|enum) (?:struct )?(\w+)", RegexOptions.Multiline)]
        private static partial Regex Declaration();

        [GeneratedRegex(@"^\s*//.*$", RegexOptions.Multiline)]
        private static partial Regex Comment();
    }
}
