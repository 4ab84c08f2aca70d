using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Support;

/// <summary>Where the real load tools are: HOTLAP_BIN, the cache of the cluster's programs, the PATH.</summary>
internal static class LoadTools
{
    public static string Path { get; } = string.Join(':', Folders());

    public static string DotnetRoot { get; } =
        System.IO.Path.GetFullPath(
            System.IO.Path.Combine(System.Runtime.InteropServices.RuntimeEnvironment.GetRuntimeDirectory(), "../../.."));

    public static string ProgramOf(LoadTool tool) => tool switch
    {
        LoadTool.Ghz => "ghz",
        LoadTool.ApacheBench => "ab",
        LoadTool.Oha => "oha",
        _ => "h2load",
    };

    private static IEnumerable<string> Folders()
    {
        if (Environment.GetEnvironmentVariable("HOTLAP_BIN") is { Length: > 0 } folder)
            yield return folder;
        yield return System.IO.Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".cache/hotlap/bin");
        yield return Environment.GetEnvironmentVariable("PATH") ?? "/usr/bin";
    }
}
