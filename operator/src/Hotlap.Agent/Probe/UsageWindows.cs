using Hotlap.Agent.Otlp;
using Hotlap.Agent.Posix;
using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Probe;

/// <summary>
/// The open windows by generator name. One memory reading of the target every 200 ms, and one of the connections of others every
/// five seconds, serve all of them.
/// </summary>
internal sealed class UsageWindows(
    TargetMeter meter, NodeMeter node, RuntimeHistory? runtime, TimeProvider clock, ProcessStops? stops = null,
    Func<List<OpenConnection>>? readForeign = null, int? startupPort = null) : IUsageWindows
{
    private const int Most = 64;

    /// <summary>The kernel searches the table of the whole machine: 2 ms of CPU time for each family of addresses.</summary>
    private const int SamplesBetweenLooks = 25;

    private static readonly TimeSpan SampleEvery = TimeSpan.FromMilliseconds(200);

    private readonly Lock _gate = new();
    private readonly Dictionary<string, OpenWindow> _open = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ClosedWindow> _closed = new(StringComparer.Ordinal);
    private bool _sampling;

    /// <summary>Returns the windows of the containers in this pod.</summary>
    /// <param name="runtime">What the target's runtime exports; null for nothing.</param>
    /// <param name="clock">The clock of the windows.</param>
    /// <param name="generators">Whose connections are not those of others; null where others are expected.</param>
    /// <param name="startupPort">The port that the startup was asked on: that of windows that name none. Null for none.</param>
    public static UsageWindows OfTarget(RuntimeHistory? runtime, TimeProvider clock, KnownClients? generators, int? startupPort = null)
    {
        var proc = new ProcFs();
        return new UsageWindows(
            new TargetMeter(proc, new TargetProcesses(proc)), new NodeMeter(proc), runtime, clock, new ProcessStops(),
            generators is null ? null : () => proc.ReadConnections().FindAll(connection => !generators.Has(connection.Remote)),
            startupPort);
    }

    public WindowUsage Read(string container)
    {
        lock (_gate)
            return new UsageWindow(meter.Of(container), node, clock).End();
    }

    public bool Begin(string generator, string session, string container, int? port)
    {
        lock (_gate)
        {
            if (_open.TryGetValue(generator, out var open) && open.Session != session)
                return false;
            _closed.Remove(generator);
            if (_open.Count + _closed.Count >= Most && !_open.ContainsKey(generator))
                return false;
            var own = meter.Of(container);
            own.RequireOtherUser();
            var foreign = (port ?? startupPort) is { } measured && readForeign is not null ? new ForeignClients(measured) : null;
            var window = new UsageWindow(own, node, clock, foreign);
            Look([window]);
            _open[generator] = new OpenWindow(session, container, own, window);
            if (!_sampling)
                _ = SampleAsync();
            return true;
        }
    }

    // The runtime's export for the end may arrive about a second later. A retry after a lost response gets the same window.
    public async Task<WindowUsage?> EndAsync(string generator, string session, CancellationToken cancellation)
    {
        if (Close(generator, session) is not { } window)
            return null;
        var usage = window.Usage;
        return runtime is null || !usage.TargetAlive ? usage
            : usage with { Runtime = await runtime.MeasureAsync(window.BeginUnixNanoseconds, window.EndUnixNanoseconds, cancellation) };
    }

    private ClosedWindow? Close(string generator, string session)
    {
        lock (_gate)
        {
            if (_open.TryGetValue(generator, out var open) && open.Session != session)
                return null;
            if (_open.Remove(generator) && open!.Window is var window)
            {
                Look([window]);
                _closed[generator] = new ClosedWindow(
                    window.End() with { WasStopped = stops is { Any: true } }, window.BeginUnixNanoseconds, clock.ReadUnixNanoseconds());
            }
            return _closed.GetValueOrDefault(generator);
        }
    }

    private async Task SampleAsync()
    {
        _sampling = true;
        using var timer = new PeriodicTimer(SampleEvery, clock);
        for (var sample = 1; await timer.WaitForNextTickAsync(); sample++)
        {
            lock (_gate)
            {
                _sampling = _open.Count > 0;
                if (!_sampling)
                    return;
                if (sample % SamplesBetweenLooks == 0)
                    Look([.. _open.Values.Select(open => open.Window)]);
                foreach (var windows in _open.Values.GroupBy(open => open.Container))
                {
                    var memory = MemoryStatus.Together(windows.First().Meter.ReadMemory().Values);
                    foreach (var open in windows)
                        open.Window.Note(memory);
                }
            }
        }
    }

    private void Look(IReadOnlyList<UsageWindow> windows)
    {
        if (readForeign?.Invoke() is not { } connections)
            return;
        foreach (var window in windows)
            window.Note(connections);
    }

    private sealed record OpenWindow(string Session, string Container, TargetMeter Meter, UsageWindow Window);

    private sealed record ClosedWindow(WindowUsage Usage, long BeginUnixNanoseconds, long EndUnixNanoseconds);
}

internal interface IUsageWindows
{
    /// <summary>Returns the current state of the target, as a window of zero length.</summary>
    /// <param name="container">ID of the target's container; empty when it is not known.</param>
    WindowUsage Read(string container);

    /// <summary>
    /// Opens a generator's window, replacing an earlier one; false when another session has it open, or there are too many generators.
    /// </summary>
    /// <param name="generator">Name of the generator.</param>
    /// <param name="session">Session of the generator's process.</param>
    /// <param name="container">ID of the target's container; empty when it is not known.</param>
    /// <param name="port">
    /// The port that is measured, on which the connections of others are counted; null for the one that the startup was asked on, if any.
    /// </param>
    bool Begin(string generator, string session, string container, int? port);

    /// <summary>Closes a generator's window; null when it is not open, or another session opened it.</summary>
    Task<WindowUsage?> EndAsync(string generator, string session, CancellationToken cancellation);
}
