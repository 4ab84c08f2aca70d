namespace Hotlap.Agent.Tests.Support;

/// <summary>Where the real load tools are: HOTLAP_BIN, the cache of the cluster's programs, the PATH.</summary>
internal static class LoadTools
{
    public static string Path { get; } = string.Join(':', Folders());

    public static string DotnetRoot { get; } =
        System.IO.Path.GetFullPath(
            System.IO.Path.Combine(System.Runtime.InteropServices.RuntimeEnvironment.GetRuntimeDirectory(), "../../.."));

    private static IEnumerable<string> Folders()
    {
        if (Environment.GetEnvironmentVariable("HOTLAP_BIN") is { Length: > 0 } folder)
            yield return folder;
        yield return System.IO.Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".cache/hotlap/bin");
        yield return Environment.GetEnvironmentVariable("PATH") ?? "/usr/bin";
    }
}
