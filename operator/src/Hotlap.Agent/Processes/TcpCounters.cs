namespace Hotlap.Agent.Processes;

/// <summary>
/// Counters of this network namespace, from the TcpExt lines of /proc/net/netstat: one line has the names, the next one the values.
/// </summary>
internal static class TcpCounters
{
    private const string Extended = "TcpExt:";
    private const string Delayed = "DelayedACKs";

    /// <summary>Returns how many acknowledgements waited for data to be sent with, in vain; null if nobody counts them.</summary>
    public static long? DelayedAcknowledgements()
    {
        try
        {
            return DelayedAcknowledgements(File.ReadAllLines("/proc/net/netstat"));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    internal static long? DelayedAcknowledgements(IEnumerable<string> lines)
    {
        string[][] rows = [.. lines.Where(line => line.StartsWith(Extended, StringComparison.Ordinal)).Select(line => line.Split(' '))];
        if (rows is not [var names, var values, ..]) return null;
        var place = Array.IndexOf(names, Delayed);
        return place >= 0 && place < values.Length && long.TryParse(values[place], CultureInfo.InvariantCulture, out var count)
            ? count : null;
    }
}
