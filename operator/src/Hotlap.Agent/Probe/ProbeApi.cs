using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Probe;

/// <summary>What the probe answers: the startup once it is known, and the target's usage in a window.</summary>
internal sealed class ProbeApi(TargetMeter meter, TimeProvider clock)
{
    private static readonly TimeSpan SampleEvery = TimeSpan.FromMilliseconds(200);

    private readonly TaskCompletionSource<(StartupSample? Startup, AgentFailure? Failure)> _startup = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Lock _gate = new();
    private UsageWindow? _window;

    public void Complete(StartupSample startup) => _startup.TrySetResult((startup, null));

    public void Fail(AgentFailure failure) => _startup.TrySetResult((null, failure));

    public async Task<(int Status, byte[] Body)> AnswerAsync(string request, CancellationToken cancellation) => request switch
    {
        "GET /ready" => await AnswerStartupAsync(cancellation) is (200, _) ? (200, []) : (503, []),
        "GET /startup" => await AnswerStartupAsync(cancellation),
        "GET /usage" => (200, Serialize(ReadUsage(), ContractJson.Default.WindowUsage)),
        "POST /window/begin" => BeginWindow(),
        "POST /window/end" => EndWindow(),
        _ => (404, []),
    };

    private async Task<(int Status, byte[] Body)> AnswerStartupAsync(CancellationToken cancellation)
    {
        var (startup, failure) = await _startup.Task.WaitAsync(cancellation);
        return startup is not null
            ? (200, Serialize(startup, ContractJson.Default.StartupSample))
            : (503, Serialize(failure!, ContractJson.Default.AgentFailure));
    }

    private WindowUsage ReadUsage()
    {
        lock (_gate)
            return new UsageWindow(meter, clock).End();
    }

    private (int Status, byte[] Body) BeginWindow()
    {
        lock (_gate)
        {
            _window = new UsageWindow(meter, clock);
            _ = SampleAsync(_window);
            return (200, []);
        }
    }

    private (int Status, byte[] Body) EndWindow()
    {
        lock (_gate)
        {
            if (_window is not { } window)
                return (409, []);
            _window = null;
            return (200, Serialize(window.End(), ContractJson.Default.WindowUsage));
        }
    }

    private async Task SampleAsync(UsageWindow window)
    {
        using var timer = new PeriodicTimer(SampleEvery, clock);
        while (await timer.WaitForNextTickAsync())
        {
            lock (_gate)
            {
                if (_window != window)
                    return;
                window.Sample();
            }
        }
    }

    private static byte[] Serialize<T>(T value, JsonTypeInfo<T> type) => JsonSerializer.SerializeToUtf8Bytes(value, type);
}
