namespace Hotlap.NotRun;

/// <summary>
/// Finds programs that the code under test starts: in HOTLAP_BIN, the cache of the cluster's programs, the PATH. A test that starts a program itself
/// needs no attribute.
/// </summary>
internal static class Needs
{
    /// <summary>Stands among the programs for the rights of root.</summary>
    public const string Root = "root";

    public static string? Find(string program)
    {
        var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        string[] folders =
            [Environment.GetEnvironmentVariable("HOTLAP_BIN")
                ?? "", Path.Combine(home, ".cache/hotlap/bin"), .. (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':')];
        return folders.Where(folder => folder.Length > 0).Select(folder => Path.Combine(folder, program)).FirstOrDefault(File.Exists);
    }

    /// <summary>Why a test is not run; null where it is.</summary>
    public static string? Reason(params IEnumerable<string> programs) =>
        programs.FirstOrDefault(IsMissing) is { } missing ? missing == Root ? "needs root" : MissingPrograms.Reason(missing) : null;

    private static bool IsMissing(string need) => need == Root ? !Environment.IsPrivilegedProcess : Find(need) is null;
}
