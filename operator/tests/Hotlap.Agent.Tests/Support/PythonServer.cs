using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Support;

/// <summary>python3 -m http.server: HTTP/1.0, a connection for each request.</summary>
internal sealed class PythonServer : IAsyncDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("hotlap-python-");
    private readonly Process _process;

    private PythonServer()
    {
        _process = Process.Start(new ProcessStartInfo("python3", ["-m", "http.server", $"{Port}", "--bind", "127.0.0.1"])
        {
            WorkingDirectory = _folder.FullName, RedirectStandardError = true, RedirectStandardOutput = true,
        })!;
        // Each request is a line there.
        _process.ErrorDataReceived += (_, _) => { };
        _process.BeginErrorReadLine();
    }

    public int Port { get; } = Pod.FindFreePort();

    public static async Task<PythonServer> StartAsync()
    {
        var server = new PythonServer();
        return await Eventually.SucceedsAsync<PythonServer, SocketException>("the server listens", async () =>
        {
            using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            await socket.ConnectAsync(IPAddress.Loopback, server.Port);
            return server;
        });
    }

    public async ValueTask DisposeAsync()
    {
        _process.Kill();
        await _process.WaitForExitAsync();
        _process.Dispose();
        _folder.Delete(recursive: true);
    }
}
