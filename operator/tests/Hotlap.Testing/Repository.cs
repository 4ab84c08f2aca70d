namespace Hotlap.Testing;

/// <summary>The files of this repository.</summary>
public static class Repository
{
    public static string Root { get; } = FindRoot();

    public static string Crd => PathOf("crds/hotlap.dev_benchmarkruns.yaml");

    public static string DefaultsCrd => PathOf("crds/hotlap.dev_benchmarkdefaults.yaml");

    public static string Chart => PathOf("charts/hotlap");

    public static string PathOf(string path) => Path.Combine(Root, path);

    public static string Read(string path) => File.ReadAllText(PathOf(path));

    /// <summary>Paths of the samples below deploy/samples, those of the articles among them.</summary>
    public static IEnumerable<string> Samples() =>
        Directory.EnumerateFiles(PathOf("deploy/samples"), "*.yaml", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(PathOf("deploy/samples"), path)).Order(StringComparer.Ordinal);

    private static string FindRoot()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "hotlap.slnx"))) folder = folder.Parent;
        return folder?.FullName ?? throw new InvalidOperationException("No folder above the test assembly holds hotlap.slnx.");
    }
}
