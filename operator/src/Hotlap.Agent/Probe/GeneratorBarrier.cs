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
    /// <param name="opinion">What it brings, to agree on.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <returns>The generator's place; without one, the names of the generators that arrived.</returns>
    public async Task<(BarrierPlace? Place, BarrierTimeout? Absence)> JoinAsync(
        (int Cell, string Phase) phase, string generator, TimeSpan patience, BarrierOpinion opinion, CancellationToken cancellation)
    {
        Gathering gathering;
        lock (_gate)
        {
            if (_members is not null && !_members.Contains(generator))
                return (null, new BarrierTimeout { Of = generators, Came = _members });
            gathering = Enter(phase, generator, opinion);
        }
        try
        {
            return (Describe(generator, await gathering.Agreed.Task.WaitAsync(patience, clock, cancellation)), null);
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

    private Gathering Enter((int Cell, string Phase) phase, string generator, BarrierOpinion opinion)
    {
        if (!_barriers.TryGetValue(phase, out var gathering))
            _barriers[phase] = gathering = new Gathering();
        gathering.Waiting[generator] = gathering.Waiting.GetValueOrDefault(generator) + 1;
        gathering.Opinions[generator] = opinion;
        if (gathering.Waiting.Count == generators && !gathering.Agreed.Task.IsCompleted)
        {
            _members ??= [.. gathering.Waiting.Keys];
            gathering.Agreed.SetResult((clock.ReadUnixNanoseconds() + (Lead.Ticks * 100), gathering.Agree()));
        }
        return gathering;
    }

    // A generator that gives up must not count as present. Otherwise the others would start without it.
    private (BarrierPlace? Place, BarrierTimeout? Absence) Leave(Gathering gathering, string generator)
    {
        lock (_gate)
        {
            if (gathering.Agreed.Task.IsCompleted)
                return (Describe(generator, gathering.Agreed.Task.Result), null);
            var absence = new BarrierTimeout { Of = generators, Came = [.. gathering.Waiting.Keys] };
            if (--gathering.Waiting[generator] == 0)
                gathering.Waiting.Remove(generator);
            return (null, absence);
        }
    }

    private BarrierPlace Describe(string generator, (long Start, BarrierOpinion All) agreed) => new()
    {
        Index = Array.IndexOf(_members!, generator),
        Of = generators,
        StartUnixNanoseconds = agreed.Start,
        NowUnixNanoseconds = clock.ReadUnixNanoseconds(),
        LatestBeginNanoseconds = agreed.All.Window?.Begin,
        EarliestEndNanoseconds = agreed.All.Window?.End,
        Verdict = agreed.All.Verdict,
    };

    private sealed class Gathering
    {
        public SortedDictionary<string, int> Waiting { get; } = new(StringComparer.Ordinal);

        public Dictionary<string, BarrierOpinion> Opinions { get; } = new(StringComparer.Ordinal);

        /// <summary>The common start and opinion; completed by the last generator to arrive.</summary>
        public TaskCompletionSource<(long Start, BarrierOpinion All)> Agreed { get; } =
            new(TaskCreationOptions.RunContinuationsAsynchronously);

        public BarrierOpinion Agree() => BarrierOpinion.Agree([.. Waiting.Keys.Select(generator => Opinions[generator])]);
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
