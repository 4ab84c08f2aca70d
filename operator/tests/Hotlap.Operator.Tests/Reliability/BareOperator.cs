using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>An operator that is watched from outside only: it may die at any moment.</summary>
internal sealed class BareOperator : IAsyncDisposable
{
    private static int _started;

    private readonly ChildProcess _process;

    private BareOperator(ChildProcess process) => _process = process;

    public static async Task<BareOperator> StartAsync(
        ApiServerFixture api, string space, string kubeconfig, params IEnumerable<string> more)
    {
        var program = Environment.GetEnvironmentVariable("HOTLAP_OPERATOR") ?? Path.Combine(AppContext.BaseDirectory, "hotlap-operator");
        string[] arguments =
        [
            "--agent-image=registry.example/hotlap/agent:test", $"--allow=registry={Support.Cluster.NoRegistry}", "--http-port=0",
            $"--kubeconfig={kubeconfig}", $"--namespace={space}",
            $"--leader-election-namespace={space}", .. more,
        ];
        var log = Path.Combine(api.Folder, $"bare-{Interlocked.Increment(ref _started)}.log");
        return new BareOperator(await ChildProcess.StartAsync(program, arguments, log));
    }

    public string ReadLog(int lines = 20) => _process.ReadLogTail(lines);

    /// <summary>SIGKILL.</summary>
    public Task KillAsync() => _process.KillAsync();

    /// <summary>SIGTERM, and waits for the end.</summary>
    public Task StopAsync() => _process.StopAsync(TimeSpan.FromSeconds(10));

    /// <summary>SIGSTOP: the process stands still where it is.</summary>
    public void Freeze() => _process.Signal("STOP");

    /// <summary>SIGCONT.</summary>
    public void Thaw() => _process.Signal("CONT");

    public ValueTask DisposeAsync() => _process.DisposeAsync();
}
