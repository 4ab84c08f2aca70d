using System.Collections.Concurrent;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Probe;

/// <summary>
/// Barrier at which the generators of a trial wait for one another before a phase of a cell. The first complete barrier fixes its members,
/// so that a generator keeps its place for every cell. A generator that retries after a lost response gets the same start as the others.
/// </summary>
internal sealed class GeneratorBarrier(int generators, TimeProvider clock)
{
    /// <summary>Time from the last arrival to the common start: long enough for all responses to arrive.</summary>
    public static readonly TimeSpan Lead = TimeSpan.FromMilliseconds(200);

    private readonly Lock _gate = new();
    private readonly Dictionary<(int Cell, string Phase), Gathering> _barriers = [];
    private string[]? _members;

    /// <summary>Waits for the other generators.</summary>
    /// <param name="phase">The cell and its phase.</param>
    /// <param name="generator">Name of the generator.</param>
    /// <param name="patience">Longest wait.</param>
    /// <param name="window">Its window, in nanoseconds after the cell's common start; null if it has none.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <returns>The generator's place; without one, the names of the generators that arrived.</returns>
    public async Task<(BarrierPlace? Place, BarrierTimeout? Absence)> JoinAsync(
        (int Cell, string Phase) phase, string generator, TimeSpan patience, LoadWindow? window, CancellationToken cancellation)
    {
        Gathering gathering;
        lock (_gate)
        {
            if (_members is not null && !_members.Contains(generator))
                return (null, new BarrierTimeout { Of = generators, Came = _members });
            gathering = Enter(phase, generator, window);
        }
        try
        {
            var start = await gathering.Start.Task.WaitAsync(patience, clock, cancellation);
            return (Describe(gathering, generator, start), null);
        }
        catch (TimeoutException)
        {
            return Leave(gathering, generator);
        }
        catch (OperationCanceledException)
        {
            Leave(gathering, generator);
            throw;
        }
    }

    private Gathering Enter((int Cell, string Phase) phase, string generator, LoadWindow? window)
    {
        if (!_barriers.TryGetValue(phase, out var gathering))
            _barriers[phase] = gathering = new Gathering();
        gathering.Waiting[generator] = gathering.Waiting.GetValueOrDefault(generator) + 1;
        gathering.Windows[generator] = window;
        if (gathering.Waiting.Count == generators && !gathering.Start.Task.IsCompleted)
        {
            _members ??= [.. gathering.Waiting.Keys];
            gathering.Start.SetResult(clock.ReadUnixNanoseconds() + (Lead.Ticks * 100));
        }
        return gathering;
    }

    // A generator that gives up must not count as present. Otherwise the others would start without it.
    private (BarrierPlace? Place, BarrierTimeout? Absence) Leave(Gathering gathering, string generator)
    {
        lock (_gate)
        {
            if (gathering.Start.Task.IsCompleted)
                return (Describe(gathering, generator, gathering.Start.Task.Result), null);
            var absence = new BarrierTimeout { Of = generators, Came = [.. gathering.Waiting.Keys] };
            if (--gathering.Waiting[generator] == 0)
                gathering.Waiting.Remove(generator);
            return (null, absence);
        }
    }

    private BarrierPlace Describe(Gathering gathering, string generator, long start) => new()
    {
        Index = Array.IndexOf(_members!, generator),
        Of = generators,
        StartUnixNanoseconds = start,
        NowUnixNanoseconds = clock.ReadUnixNanoseconds(),
        LatestBeginNanoseconds = gathering.HasAllWindows ? gathering.Windows.Values.Max(window => window?.Begin) : null,
        EarliestEndNanoseconds = gathering.HasAllWindows ? gathering.Windows.Values.Min(window => window?.End) : null,
    };

    private sealed class Gathering
    {
        public SortedDictionary<string, int> Waiting { get; } = new(StringComparer.Ordinal);

        public ConcurrentDictionary<string, LoadWindow?> Windows { get; } = new(StringComparer.Ordinal);

        public bool HasAllWindows => Windows.Values.All(window => window is not null);

        public TaskCompletionSource<long> Start { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }
}

/// <summary>
/// The generators of the trial, by pod name and session, which each process draws at its start. Their Job never replaces a pod, so an
/// additional name belongs to a second Job. That Job would measure a warm target and report wrong figures. A known name with another
/// session is another process, which must not take the generator's place.
/// </summary>
internal sealed class GeneratorRegister(int generators)
{
    private readonly Lock _gate = new();
    private readonly Dictionary<string, string> _sessions = new(StringComparer.Ordinal);

    /// <summary>Registers a generator; false when all places are taken. A registered generator is always admitted again.</summary>
    public bool Admits(string name, string session)
    {
        lock (_gate)
            return _sessions.TryGetValue(name, out var known) ? known == session
                : _sessions.Count < generators && _sessions.TryAdd(name, session);
    }

    /// <summary>False for another process under the name of a registered generator.</summary>
    public bool Trusts(string name, string session)
    {
        lock (_gate)
            return !_sessions.TryGetValue(name, out var known) || known == session;
    }
}
