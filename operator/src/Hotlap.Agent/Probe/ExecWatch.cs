using Hotlap.Agent.Posix;
using Hotlap.Agent.Processes;
using Microsoft.Win32.SafeHandles;

namespace Hotlap.Agent.Probe;

/// <summary>
/// Watches for the first process of each container to appear in /proc and to execute its program. Before that exec it runs the container
/// runtime's program, under that program's name. A process that starts and execs between two polls counts from the earlier poll. One that
/// has already execed at the first poll counts from its start time in the kernel, in ticks of 10 ms.
/// </summary>
internal sealed class ExecWatch(ProcFs proc, TargetProcesses target, TimeProvider clock) : IDisposable
{
    private const uint LookMicroseconds = 400;
    private const int LooksBetweenListings = 20;

    private readonly Dictionary<int, Candidate> _candidates = [];
    private readonly HashSet<int> _known = [];
    private readonly Dictionary<string, TargetExec> _execs = new(StringComparer.Ordinal);
    private readonly SafeFileHandle? _load = proc.TryOpenLoad();
    private int _newest = -1;
    private long _previousLook;

    /// <summary>The first exec of each container, by its cgroup.</summary>
    public IReadOnlyDictionary<string, TargetExec> Execs => _execs;

    public void Dispose()
    {
        _load?.Dispose();
        foreach (var candidate in _candidates.Values)
            candidate.Dispose();
    }

    /// <summary>Waits for the first exec of any container.</summary>
    public TargetExec? Wait(TimeSpan patience)
    {
        var begin = clock.GetTimestamp();
        for (var looks = 0; clock.GetElapsedTime(begin) < patience; looks++)
        {
            Look(isThorough: looks % LooksBetweenListings == 0);
            if (_execs.Count > 0)
                return _execs.Values.First();
            Libc.SleepMicroseconds(LookMicroseconds);
        }
        return null;
    }

    /// <summary>Looks for execs of further containers: one that a webhook added may start before the target's.</summary>
    /// <param name="isThorough">True to list all processes even if none is new.</param>
    public void Look(bool isThorough = false)
    {
        var now = clock.GetTimestamp();
        if (MayHaveNew() || isThorough)
            AddCandidates();
        FindExecs();
        _previousLook = now;
    }

    private bool MayHaveNew()
    {
        var newest = _load is null ? -1 : proc.ReadLastProcess(_load);
        var changed = newest < 0 || newest != _newest;
        _newest = newest;
        return changed;
    }

    private void AddCandidates()
    {
        foreach (var pid in target.ListNew(_known).ToList())
        {
            if (proc.TryOpenName(pid) is not { } name)
                continue;
            _known.Add(pid);
            _candidates[pid] = new Candidate(name, proc.TryOpenTimes(pid), _previousLook > 0 ? _previousLook : FindStart(pid));
        }
    }

    private void FindExecs()
    {
        foreach (var (pid, candidate) in _candidates)
        {
            var now = clock.GetTimestamp();
            var name = proc.ReadName(candidate.Name);
            if (name is not null && target.IsBeforeExec(pid, name))
            {
                candidate.LastBeforeExec = now;
                candidate.Used = proc.ReadTimes(candidate.Times);
                continue;
            }
            if (name is not null)
                _execs.TryAdd(proc.ReadCgroup(pid), new TargetExec(pid, name, candidate.LastBeforeExec, clock.GetTimestamp())
                {
                    Used = candidate.Used, UsedTicks = proc.ReadStat(pid)?.CpuTicks ?? 0,
                });
            candidate.Dispose();
            _candidates.Remove(pid);
        }
    }

    private long FindStart(int pid)
    {
        var age = proc.ReadUptimeSeconds() - ((proc.ReadStat(pid)?.StartTicks ?? 0) / 100.0);
        return clock.GetTimestamp() - (long)(Math.Max(0, age + 0.02) * clock.TimestampFrequency);
    }

    private sealed class Candidate(SafeFileHandle name, SafeFileHandle? times, long lastBeforeExec) : IDisposable
    {
        public SafeFileHandle Name { get; } = name;

        public SafeFileHandle? Times { get; } = times;

        public long LastBeforeExec { get; set; } = lastBeforeExec;

        public ThreadTimes Used { get; set; }

        public void Dispose()
        {
            Name.Dispose();
            Times?.Dispose();
        }
    }
}

/// <summary>The exec of the target's process, with the polls before and after it, on the monotonic clock.</summary>
internal readonly record struct TargetExec(int Process, string Name, long Before, long After)
{
    /// <summary>The midpoint of the two polls. Its error is at most half of the interval between them, in either direction.</summary>
    public long Estimate => Before + ((After - Before) / 2);

    /// <summary>Times of its first thread at the earlier poll: an exec keeps them. Zero when it did not exist then.</summary>
    public ThreadTimes Used { get; init; }

    /// <summary>CPU time of all its threads at the later poll, in clock ticks, also of those that the exec ended.</summary>
    public long UsedTicks { get; init; }
}
