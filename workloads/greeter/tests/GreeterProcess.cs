using System.Diagnostics;
using System.Globalization;
using Hotlap.Testing;

namespace Greeter.Tests;

/// <summary>The program in a process of its own. GREETER may name another build of it, such as the native one.</summary>
internal sealed class GreeterProcess : IDisposable
{
    private readonly Process process;
    private readonly HttpClient http;

    public GreeterProcess(params (string Name, string Value)[] settings)
    {
        var ports = FreePorts.Take(2);
        var (httpPort, grpcPort) = (ports[0], ports[1]);
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("GREETER") ?? Path.Combine(AppContext.BaseDirectory, "Greeter"));
        start.Environment["HTTP_PORT"] = httpPort.ToString(CultureInfo.InvariantCulture);
        start.Environment["GRPC_PORT"] = grpcPort.ToString(CultureInfo.InvariantCulture);
        foreach (var (name, value) in settings)
            start.Environment[name] = value;
        process = Process.Start(start)!;
        http = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{httpPort}") };
    }

    /// <summary>The files that the process has mapped.</summary>
    public string ReadMaps() => File.ReadAllText($"/proc/{process.Id}/maps");

    public async Task WaitUntilHealthyAsync()
    {
        var begin = Stopwatch.GetTimestamp();
        while (await Record.ExceptionAsync(() => http.GetStringAsync(new Uri("/healthz", UriKind.Relative))) is { } refusal)
        {
            Stopwatch.GetElapsedTime(begin).ShouldBeLessThan(TimeSpan.FromSeconds(60), $"{refusal}");
            await Task.Delay(20);
        }
    }

    public void Dispose()
    {
        if (!process.HasExited)
            process.Kill();
        process.WaitForExit(TimeSpan.FromSeconds(30));
        process.Dispose();
        http.Dispose();
    }
}
