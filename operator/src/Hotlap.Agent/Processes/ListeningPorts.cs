using System.Globalization;

namespace Hotlap.Agent.Processes;

/// <summary>Parses /proc/net/tcp and tcp6: the ports with a listening socket in this network namespace.</summary>
internal static class ListeningPorts
{
    private const string ListenState = "0A";

    public static IEnumerable<int> Parse(string table)
    {
        foreach (var line in table.Split('\n').Skip(1))
        {
            var fields = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
            if (fields.Length > 3 && fields[3] == ListenState)
                yield return int.Parse(fields[1]
                    .AsSpan(fields[1].LastIndexOf(':') + 1), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        }
    }
}
