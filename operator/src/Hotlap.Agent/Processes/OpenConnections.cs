using System.Collections.Concurrent;

namespace Hotlap.Agent.Processes;

/// <summary>A connection that was accepted in this network namespace, as /proc/net/tcp and tcp6 list it.</summary>
/// <param name="Port">Local port.</param>
/// <param name="Remote">Address of the client; IPv4 also where the kernel writes it as IPv6.</param>
internal readonly record struct OpenConnection(int Port, IPAddress Remote)
{
    private const int Local = 1, Peer = 2, State = 3;

    /// <summary>
    /// Parses a line of a table; null for its heading, for a socket without a connection, and for a connection within the pod.
    /// </summary>
    public static OpenConnection? Parse(ReadOnlySpan<char> line)
    {
        // the last takes the rest of the line
        Span<Range> fields = stackalloc Range[State + 2];
        if (line.Split(fields, ' ', StringSplitOptions.RemoveEmptyEntries) <= State || IsUnconnected(line[fields[State]]))
            return null;
        if (Address(line[fields[Local]]) is not var (local, port) || Address(line[fields[Peer]]) is not var (remote, _))
            return null;
        return IPAddress.IsLoopback(remote) || remote.Equals(local) ? null : new OpenConnection(port, remote);
    }

    /// <summary>Listening and closed sockets, and those that wait after their end: one request leaves such a trace for a minute.</summary>
    private static bool IsUnconnected(ReadOnlySpan<char> state) => state is "0A" or "07" or "06";

    /// <summary>Parses <c>0100007F:1F90</c>: 32-bit words in the byte order of the machine, and the port.</summary>
    private static (IPAddress Address, int Port)? Address(ReadOnlySpan<char> text)
    {
        const int word = 8;
        var colon = text.IndexOf(':');
        if (colon is not (word or 4 * word)
            || !int.TryParse(text[(colon + 1)..], NumberStyles.HexNumber, CultureInfo.InvariantCulture, out var port))
            return null;
        var bytes = new byte[colon / 2];
        for (var at = 0; at < colon; at += word)
        {
            if (!uint.TryParse(text.Slice(at, word), NumberStyles.HexNumber, CultureInfo.InvariantCulture, out var number))
                return null;
            BitConverter.TryWriteBytes(bytes.AsSpan(at / 2), number);
        }
        var address = new IPAddress(bytes);
        return (address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address, port);
    }
}

/// <summary>Addresses from which the trial's generators have asked the probe.</summary>
internal sealed class KnownClients
{
    private readonly ConcurrentDictionary<IPAddress, bool> _addresses = new();

    public void Add(IPAddress address) => _addresses[address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address] = true;

    public bool Has(IPAddress address) => _addresses.ContainsKey(address);
}

/// <summary>The connections of others to a port in a window: of clients that are no generator of the trial.</summary>
internal sealed class ForeignClients(int port)
{
    /// <summary>A single look may see a check by the kubelet, or a scrape.</summary>
    private const int FewestLooks = 2;

    private const int MostAddresses = 3;

    private readonly Dictionary<IPAddress, int> _looks = [];
    private int _most;
    private int _seen;

    /// <summary>Adds one look at all connections of others.</summary>
    public void Note(IEnumerable<OpenConnection> foreign)
    {
        var here = foreign.Where(connection => connection.Port == port).ToList();
        _most = Math.Max(_most, here.Count);
        _seen += here.Count > 0 ? 1 : 0;
        foreach (var client in here.Select(connection => connection.Remote).Distinct())
            _looks[client] = _looks.GetValueOrDefault(client) + 1;
    }

    /// <summary>Most connections at the same time; 0 if only one look saw any.</summary>
    public int Most => _seen < FewestLooks ? 0 : _most;

    /// <summary>The clients that were seen most often; null for none.</summary>
    public IReadOnlyList<string>? Addresses => Most == 0 ? null
        : [.. _looks.OrderByDescending(client => client.Value).Take(MostAddresses).Select(client => client.Key.ToString())];
}
