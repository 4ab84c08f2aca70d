using System.Diagnostics;
using System.Net;
using System.Text.Json;
using Hotlap.Measurement.Contract;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Support;

/// <summary>
/// A process namespace with the real probe and a small C target in it, started as a pod starts them. HOTLAP_AGENT may name a Native AOT build.
/// </summary>
internal sealed class Pod : IAsyncDisposable
{
    /// <summary>The secret of each run.</summary>
    public const string Secret = "0123456789abcdef0123456789abcdef";

    public const string Name = "target";

    /// <summary>The token of the pod's probe.</summary>
    public const string Token = Secret + "." + Name;

    private static readonly Lazy<string> Target = new(CompileTarget);

    private readonly DirectoryInfo _folder;
    private readonly Process _process;

    private Pod(string command, ProbePlan plan, int targetPort, params (string Name, string Value)[] settings)
    {
        NotRunException.UnlessRoot();
        _folder = Directory.CreateTempSubdirectory("hotlap-pod-");
        ProbePort = plan.Port;
        TargetPort = targetPort;
        var text = PlanCodec.Encode(plan);
        File.WriteAllText(PlanPath, text);
        File.WriteAllText(Path.Combine(_folder.FullName, "token"), Secret);
        var start = new ProcessStartInfo(
            "unshare",
            ["--pid", "--fork", "--kill-child", "--mount-proc", TargetPath, "pod", AgentPath, command, PlanPath, PlanCodec.Checksum(text)]);
        start.Environment["PORT"] = $"{targetPort}";
        start.Environment["PROBE_PORT"] = $"{plan.Port}";
        start.Environment["STAMPS"] = StampsPath;
        start.Environment["HOSTNAME"] = Name;
        start.Environment[TerminationMessage.PathVariable] = TerminationPath;
        foreach (var (name, value) in settings)
            start.Environment[name] = value;
        _process = Process.Start(start)!;
        Client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{ProbePort}"), Timeout = TimeSpan.FromMinutes(1) };
        Client.DefaultRequestHeaders.Authorization = new("Bearer", Token);
    }

    /// <summary>The C target.</summary>
    public static string TargetPath => Target.Value;

    public static string AgentPath { get; } = Environment.GetEnvironmentVariable("HOTLAP_AGENT")
        ?? Path.Combine(AppContext.BaseDirectory, "hotlap-agent");

    public int ProbePort { get; }

    public int TargetPort { get; }

    public HttpClient Client { get; }

    private string PlanPath => Path.Combine(_folder.FullName, "plan");

    private string StampsPath => Path.Combine(_folder.FullName, "stamps");

    private string TerminationPath => Path.Combine(_folder.FullName, "termination");

    public static Pod Start(
        RequestPlan? request = null, long timeoutMilliseconds = 30_000, int generators = 1, params (string Name, string Value)[] settings)
    {
        var port = FindFreePort();
        request ??= new RequestPlan { Http = new HttpRequestPlan { ExpectedBody = "ok" } };
        var plan = new ProbePlan
        {
            Port = FindFreePort(),
            Request = request with { Port = request.Port == 0 ? port : request.Port },
            TimeoutMilliseconds = timeoutMilliseconds,
            Generators = generators,
        };
        return new Pod("probe", plan, port, settings);
    }

    /// <summary>The pod of a dependency: nobody waits for its first answer.</summary>
    public static Pod StartDependency() => new("meter", new ProbePlan { Port = FindFreePort() }, FindFreePort());

    public static int FindFreePort() => FreePorts.Take(1)[0];

    /// <summary>Sends signals to the probe, as a target with the probe's user may.</summary>
    public async Task SignalProbeAsync(params string[] signals)
    {
        var probe = Directory.EnumerateDirectories("/proc").Select(Path.GetFileName).Where(name => int.TryParse(name, out _))
            .Single(process => CommandOf(process!) is [var program, _, var plan, ..] && program == AgentPath && plan == PlanPath);
        foreach (var signal in signals)
        {
            using var kill = Process.Start("kill", [$"-{signal}", probe!]);
            await kill.WaitForExitAsync();
        }
    }

    private static string[] CommandOf(string process)
    {
        try
        {
            return File.ReadAllText($"/proc/{process}/cmdline").Split('\0');
        }
        catch (IOException)
        {
            return [];
        }
    }

    /// <summary>Asks the probe, from before it listens on.</summary>
    public Task<HttpResponseMessage> AskAsync(HttpMethod method, string path) =>
        Eventually.SucceedsAsync<HttpResponseMessage, HttpRequestException>(
            "the probe answers", () => Client.SendAsync(new HttpRequestMessage(method, path)));

    public async Task<StartupSample> ReadStartupAsync()
    {
        using var answer = await AskAsync(HttpMethod.Get, "/startup");
        answer.StatusCode.ShouldBe(HttpStatusCode.OK, await answer.Content.ReadAsStringAsync());
        return JsonSerializer.Deserialize(await answer.Content.ReadAsStringAsync(), ContractJson.Default.StartupSample)!;
    }

    public async Task<WindowUsage> ReadUsageAsync(HttpMethod method, string path)
    {
        using var answer = await AskAsync(method, path);
        return JsonSerializer.Deserialize(await answer.Content.ReadAsStringAsync(), ContractJson.Default.WindowUsage)!;
    }

    /// <summary>Waits until the target has answered, and reads what it knows of its own times.</summary>
    public TargetStamps ReadStamps() => TargetStamps.Read(StampsPath);

    /// <summary>The probe's exit code and its termination message.</summary>
    public async Task<(int ExitCode, AgentFailure Failure)> WaitForFailureAsync()
    {
        using var deadline = new CancellationTokenSource(TimeSpan.FromMinutes(1));
        await _process.WaitForExitAsync(deadline.Token);
        return (_process.ExitCode,
            JsonSerializer.Deserialize(
                await File.ReadAllBytesAsync(TerminationPath, deadline.Token), ContractJson.Default.LogChecksum)!.Failure!);
    }

    /// <summary>Makes the target end itself.</summary>
    public async Task EndTargetAsync()
    {
        using var client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{TargetPort}") };
        await Should.ThrowAsync<HttpRequestException>(() => client.GetAsync("/die"));
    }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
            _process.Kill();
        await _process.WaitForExitAsync();
        _process.Dispose();
        Client.Dispose();
        _folder.Delete(recursive: true);
    }

    private static string CompileTarget()
    {
        var path = Path.Combine(TemporaryFolder.Create("hotlap-target-"), "target");
        using var gcc =
            Process.Start("gcc", ["-O2", "-Wall", "-Werror", "-o", path, Path.Combine(AppContext.BaseDirectory, "Assets/target.c")]);
        gcc.WaitForExit();
        gcc.ExitCode.ShouldBe(0);
        return path;
    }
}
