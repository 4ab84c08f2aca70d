using Hotlap.Testing;

namespace Hotlap.Cli.Tests;

/// <summary>The files under testdata in the source tree. HOTLAP_UPDATE_GOLDENS=1 rewrites what a test expects; review the difference before it is kept.</summary>
internal static class TestData
{
    public static string Folder { get; } = Repository.PathOf("operator/tests/Hotlap.Cli.Tests/testdata");

    public static bool Update => Environment.GetEnvironmentVariable("HOTLAP_UPDATE_GOLDENS") == "1";

    public static IEnumerable<string> Scenarios =>
        Directory.EnumerateDirectories(Folder).Select(path => Path.GetFileName(path)!).Order(StringComparer.Ordinal);

    public static string Run(string scenario) => Path.Combine(Folder, scenario, "run.yaml");

    public static void ShouldMatchGolden(string actual, string scenario, string file) =>
        ShouldMatchFile(actual, Path.Combine(Folder, scenario, file));

    public static void ShouldMatchFile(string actual, string path)
    {
        if (Update)
            File.WriteAllText(path, actual);
        File.Exists(path).ShouldBeTrue($"{path} is missing; HOTLAP_UPDATE_GOLDENS=1 writes it");
        actual.ShouldBe(File.ReadAllText(path), $"{path} differs; HOTLAP_UPDATE_GOLDENS=1 rewrites it");
    }
}
