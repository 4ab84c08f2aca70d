using System.Diagnostics;
using System.Globalization;
using System.Net.Sockets;

namespace Misbehaving.Tests;

/// <summary>One run of the program on a free port, ended with the test.</summary>
internal sealed class RunningProgram : IDisposable
{
    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(30);
    private readonly Process process;

    public RunningProgram(string path, params string[] settings)
    {
        StartedAt = Stopwatch.GetTimestamp();
        process = Process.Start(new ProcessStartInfo(path, ["PORT=0", .. settings]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
    }

    public long StartedAt { get; }

    public int Id => process.Id;

    public bool HasExited => process.HasExited;

    public string ReadName() => File.ReadAllText($"/proc/{Id}/comm").Trim();

    /// <summary>By how much its timers may be late, so that several share a wake; 50 µs unless a program says otherwise.</summary>
    public int ReadTimerSlackNanoseconds() => int.Parse(File.ReadAllText($"/proc/{Id}/timerslack_ns"), CultureInfo.InvariantCulture);

    /// <summary>CPU time of all threads that live.</summary>
    public double ReadCpuMilliseconds() => Directory.EnumerateDirectories($"/proc/{Id}/task").Sum(ReadCpuMilliseconds);

    private static double ReadCpuMilliseconds(string thread)
    {
        try
        {
            return long.Parse(File.ReadAllText($"{thread}/schedstat").Split(' ')[0], CultureInfo.InvariantCulture) / 1e6;
        }
        catch (IOException)
        {
            // It ended after it was listed.
            return 0;
        }
    }

    /// <summary>Private memory that is resident, counted page by page: VmRSS is late by some pages of each thread.</summary>
    public long ReadMemoryBytes() => 1024 * long.Parse(
        File.ReadLines($"/proc/{Id}/smaps_rollup").First(line => line.StartsWith("Anonymous:", StringComparison.Ordinal)).Split(' ', StringSplitOptions.RemoveEmptyEntries)[1],
        CultureInfo.InvariantCulture);

    public async Task<int> ReadPortAsync()
    {
        var line = await process.StandardOutput.ReadLineAsync().WaitAsync(Deadline);
        line.ShouldNotBeNull().ShouldStartWith("port ");
        return int.Parse(line.AsSpan(5), CultureInfo.InvariantCulture);
    }

    public async Task<HttpClient> ConnectAsync()
    {
        var port = await ReadPortAsync();
        // Bound, but not listening yet.
        while (!await TryConnectAsync(port))
            Stopwatch.GetElapsedTime(StartedAt).ShouldBeLessThan(Deadline);
        return new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{port}"), Timeout = Deadline };
    }

    public static async Task<bool> TryConnectAsync(int port)
    {
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync("127.0.0.1", port);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    public async Task<(int Code, string Errors)> ReadExitAsync()
    {
        var errors = await process.StandardError.ReadToEndAsync().WaitAsync(Deadline);
        await process.WaitForExitAsync().WaitAsync(Deadline);
        return (process.ExitCode, errors);
    }

    public void Dispose()
    {
        if (!process.HasExited)
            process.Kill();
        process.WaitForExit(Deadline);
        process.Dispose();
    }
}
