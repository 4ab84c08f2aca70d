using System.Collections.Concurrent;
using System.Diagnostics;

namespace Hotlap.Testing;

/// <summary>A program that ends with this one, however this one ends. Its output goes to a file.</summary>
public sealed class ChildProcess : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);
    private static readonly BlockingCollection<Action> Launches = StartLauncher();
    private readonly Process _process;
    private readonly Task _output;

    private ChildProcess(Process process, string logFile)
    {
        _process = process;
        LogFile = logFile;
        _output = CopyOutputAsync();
    }

    /// <summary>What the program wrote.</summary>
    public string LogFile { get; }

    public int Id => _process.Id;

    public bool HasExited => _process.HasExited;

    public static async Task<ChildProcess> StartAsync(string program, IEnumerable<string> arguments, string logFile)
    {
        // The kernel sends the signal when the thread that forked ends, so one thread that never ends must do it.
        var start = new ProcessStartInfo("setpriv", ["--pdeathsig", "KILL", "--", Binaries.PathOf(program), .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = true,
        };
        var started = new TaskCompletionSource<Process>(TaskCreationOptions.RunContinuationsAsynchronously);
        Launches.Add(() =>
        {
            try
            {
                started.SetResult(Process.Start(start)!);
            }
            catch (Exception error)
            {
                started.SetException(error);
            }
        });
        return new ChildProcess(await started.Task, logFile);
    }

    /// <summary>Asks the program to end (SIGTERM) and waits; kills it after <paramref name="patience"/>.</summary>
    public async Task StopAsync(TimeSpan patience)
    {
        if (!HasExited)
            Signal("TERM");
        try
        {
            await _process.WaitForExitAsync().WaitAsync(patience);
        }
        catch (TimeoutException)
        {
            await KillAsync();
        }
    }

    /// <summary>Kills the program at once (SIGKILL), with what it has started: that would keep its output open.</summary>
    public async Task KillAsync()
    {
        if (!HasExited)
            _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync().WaitAsync(Patience);
    }

    /// <summary>Sends a signal, such as STOP or CONT.</summary>
    public void Signal(string name) => Process.Start("kill", [$"-{name}", $"{Id}"]).WaitForExit();

    /// <summary>The end of what the program wrote.</summary>
    public string ReadLogTail(int lines = 20)
    {
        using var stream = new FileStream(LogFile, FileMode.Open, FileAccess.Read, FileShare.ReadWrite);
        using var reader = new StreamReader(stream);
        return string.Join('\n', reader.ReadToEnd().Split('\n').TakeLast(lines));
    }

    public async ValueTask DisposeAsync()
    {
        await KillAsync();
        await _output.WaitAsync(Patience);
        _process.Dispose();
    }

    private static BlockingCollection<Action> StartLauncher()
    {
        var launches = new BlockingCollection<Action>();
        var thread = new Thread(() =>
        {
            foreach (var launch in launches.GetConsumingEnumerable())
                launch();
        })
        { IsBackground = true, Name = "child process launcher" };
        thread.Start();
        return launches;
    }

    private async Task CopyOutputAsync()
    {
        _process.StandardInput.Close();
        await using var log = new FileStream(LogFile, FileMode.Append, FileAccess.Write, FileShare.ReadWrite);
        await Task.WhenAll(CopyAsync(_process.StandardOutput, log), CopyAsync(_process.StandardError, log));
    }

    private static async Task CopyAsync(StreamReader from, FileStream to)
    {
        while (await from.ReadLineAsync() is { } line)
        {
            lock (to)
            {
                to.Write(System.Text.Encoding.UTF8.GetBytes(line + "\n"));
                to.Flush();
            }
        }
    }
}
