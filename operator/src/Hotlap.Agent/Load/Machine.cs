namespace Hotlap.Agent.Load;

internal static class Machine
{
    /// <summary>Boot ID of this machine; empty when it cannot be read.</summary>
    public static string BootId { get; } = ReadBootId();

    private static string ReadBootId()
    {
        try
        {
            return File.ReadAllText("/proc/sys/kernel/random/boot_id").Trim();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }
}
