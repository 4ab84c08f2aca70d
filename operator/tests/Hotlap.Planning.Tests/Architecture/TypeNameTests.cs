using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

namespace Hotlap.Planning.Tests.Architecture;

/// <summary>A type is found by its name: no other type has it, and its file bears it.</summary>
public sealed partial class TypeNameTests
{
    /// <summary>A longer type is no small one beside another.</summary>
    private const int MostLinesInAnotherFile = 50;

    /// <summary>Families of small types, whose files are named after the family.</summary>
    private static readonly string[] Families =
    [
        "Enumerations", "OpenConnections", "Outcomes", "RegistryDocuments", "RequestOptions", "SpecFields", "Timing",
    ];

    private static readonly IReadOnlyList<SourceFile> Files =
        [.. Directory.GetFiles(Source(), "*.cs", SearchOption.AllDirectories).Select(SourceFile.Read).Where(file => file.Types.Count > 0)];

    [Fact]
    public void Types_OfTheProduct_HaveDifferentNames() => Files
        .SelectMany(file => file.Types.Select(type => (file.Namespace, type.Name))).Distinct()
        .GroupBy(type => type.Name, type => type.Namespace).Where(group => group.Count() > 1)
        .Select(group => $"{group.Key} is in {string.Join(" and ", group)}").ShouldBeEmpty();

    [Fact]
    public void Files_OfTheProduct_BearTheNameOfTheirFirstOrLongestType() => Files
        .Where(file => !Families.Contains(file.Name) && file.Types[0].Name != file.Name && file.Types.MaxBy(type => type.Lines).Name != file.Name)
        .Select(file => $"{file.Name}.cs has {string.Join(", ", file.Types)}").ShouldBeEmpty();

    [Fact]
    public void LongTypes_OfTheProduct_HaveAFileOfTheirName() => Files
        .SelectMany(file => file.Types.Where(type => type.Lines > MostLinesInAnotherFile && type.Name != file.Name)
            .Select(type => $"{type} is in {file.Name}.cs")).ShouldBeEmpty();

    [Fact]
    public void Families_AllExist() => Families.Except(Files.Select(file => file.Name)).ShouldBeEmpty();

    private static string Source([CallerFilePath] string here = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(here)!, "../../../src"));

    private sealed partial record SourceFile(string Name, string Namespace, IReadOnlyList<(string Name, int Lines)> Types)
    {
        public static SourceFile Read(string path)
        {
            var lines = File.ReadAllLines(path);
            var name = lines.FirstOrDefault(line => line.StartsWith("namespace ", StringComparison.Ordinal)) ?? "";
            return new SourceFile(Path.GetFileNameWithoutExtension(path), name,
                [.. lines.Index().Select(line => (Match: Declaration().Match(line.Item), line.Index)).Where(line => line.Match.Success)
                    .Select(line => (line.Match.Groups[1].Value, LinesFrom(lines, line.Index)))]);
        }

        /// <summary>A type ends with its brace, or before an empty line if it has no body.</summary>
        private static int LinesFrom(string[] lines, int start)
        {
            var hasBody = false;
            for (var i = start; i < lines.Length; i++)
            {
                hasBody |= lines[i] == "{";
                if (hasBody ? lines[i].StartsWith('}') : lines[i].Length == 0) return i - start + 1;
            }

            return lines.Length - start;
        }

        [GeneratedRegex(@"^(?:[a-z]+ )+(?:class|record|struct|interface|enum) (?:struct )?(\w+)")]
        private static partial Regex Declaration();
    }
}
