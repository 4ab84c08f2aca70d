using System.Runtime.CompilerServices;

namespace Hotlap.Planning.Tests.Architecture;

/// <summary>Files that can be read on one screen after another: no wide lines, no long files.</summary>
public sealed class FileTests
{
    private const int MostColumns = 140;
    private const int MostLines = 300;

    [Fact]
    public void Lines_OfTheProduct_AreNarrow() => Files()
        .SelectMany(file => File.ReadLines(file).Select((line, index) => (Place: $"{file}:{index + 1}", line.Length)))
        .Where(line => line.Length > MostColumns).Select(line => $"{line.Place} has {line.Length} columns").ShouldBeEmpty();

    [Fact]
    public void Files_OfTheProduct_AreShort() => Files()
        .Select(file => (file, Lines: File.ReadLines(file).Count()))
        .Where(file => file.Lines > MostLines).Select(file => $"{file.file} has {file.Lines} lines").ShouldBeEmpty();

    private static string[] Files() => Directory.GetFiles(Source(), "*.cs", SearchOption.AllDirectories);

    private static string Source([CallerFilePath] string here = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(here)!, "../../../src"));
}
