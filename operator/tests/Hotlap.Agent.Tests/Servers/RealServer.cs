using System.Net;
using System.Net.Sockets;
using System.Runtime.Versioning;
using System.Text.RegularExpressions;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Servers;

/// <summary>
/// A server of Debian with its default settings, and its access log: a line for each answer, which has the status and the user agent.
/// </summary>
[SupportedOSPlatform("linux")]
internal sealed partial class RealServer : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    private ChildProcess? _process;

    private RealServer()
    {
    }

    /// <summary>Some servers drop the rights of root before they read their files, and the usual place may be closed to other users.</summary>
    public string Folder { get; } = TemporaryFolder.Create("hotlap-server-", "/tmp");

    public int Port { get; } = FreePorts.Take(1)[0];

    public string AccessLog => Path.Combine(Folder, "access.log");

    /// <summary>Starts a server and waits until it listens.</summary>
    /// <exception cref="NotRunException">It is not installed.</exception>
    public static async Task<RealServer> StartAsync(RealServerKind kind)
    {
        var server = new RealServer();
        File.SetUnixFileMode(server.Folder, (UnixFileMode)0b111_101_101);
        if (kind.Configuration is { } configuration)
            await File.WriteAllTextAsync(Path.Combine(server.Folder, "server.conf"), configuration(server));
        await File.WriteAllTextAsync(Path.Combine(server.Folder, "index.html"), "ok\n");
        server._process = await ChildProcess.StartAsync(kind.Program, kind.Arguments(server), Path.Combine(server.Folder, "output.log"));
        await Eventually.BecomesAsync($"{kind.Name} listens", server.ListensAsync, TimeSpan.FromMinutes(2), () => server._process.ReadLogTail());
        return server;
    }

    /// <summary>
    /// Ends the server, so that its log is complete, and counts the answers with status 200 and the others. Those to the agent's own checks do not
    /// count.
    /// </summary>
    public async Task<(long Correct, long Failed)> CountAsync()
    {
        var process = _process!;
        _process = null;
        await process.StopAsync(Patience);
        await process.DisposeAsync();
        var log = File.Exists(AccessLog) ? AccessLog : process.LogFile;
        string[] statuses =
        [
            .. File.ReadLines(log).Where(line => !line.Contains("hotlap", StringComparison.Ordinal)).Select(line => Status().Match(line))
                .Where(match => match.Success).Select(match => match.Groups[1].Value),
        ];
        return (statuses.LongCount(status => status == "200"), statuses.LongCount(status => status != "200"));
    }

    public async ValueTask DisposeAsync()
    {
        if (_process is not null)
            await _process.DisposeAsync();
        Directory.Delete(Folder, recursive: true);
    }

    private async Task<bool> ListensAsync()
    {
        try
        {
            using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            await socket.ConnectAsync(IPAddress.Loopback, Port);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    [GeneratedRegex("""(?:^|"status":)([1-5]\d\d)[ ,}]""")]
    private static partial Regex Status();
}
