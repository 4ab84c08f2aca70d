namespace Hotlap.Operator.Tests.Reliability;

/// <summary>What a process holds at a moment, as the kernel tells.</summary>
/// <param name="Resident">Resident memory in bytes.</param>
/// <param name="Handles">Open file descriptors.</param>
/// <param name="Connections">Those of them that are sockets.</param>
internal sealed record Footprint(long Resident, int Handles, int Connections)
{
    public static Footprint Of(int process)
    {
        var pages = File.ReadAllText($"/proc/{process}/statm").Split(' ')[1];
        var handles = Directory.GetFiles($"/proc/{process}/fd").Select(Target).OfType<string>().ToList();
        return new Footprint(
            long.Parse(pages, System.Globalization.CultureInfo.InvariantCulture) * Environment.SystemPageSize, handles.Count,
            handles.Count(IsSocket));
    }

    private static bool IsSocket(string target) => target.Contains("socket:", StringComparison.Ordinal);

    /// <summary>Null for one that was closed in between.</summary>
    private static string? Target(string handle)
    {
        try
        {
            return new FileInfo(handle).LinkTarget;
        }
        catch (IOException)
        {
            return null;
        }
    }
}
