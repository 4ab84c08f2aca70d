using Hotlap.Agent.Posix;
using Hotlap.Agent.Processes;
using Microsoft.Win32.SafeHandles;

namespace Hotlap.Agent.Probe;

/// <summary>
/// Waits for the target's process to appear in /proc and to execute the target's program. Before that exec it runs the container runtime's
/// program, under that program's name. A process that starts and execs between two polls counts from the earlier poll. One that has already
/// execed at the first poll counts from its start time in the kernel, in ticks of 10 ms.
/// </summary>
internal sealed class ExecWatch(ProcFs proc, TargetProcesses target, TimeProvider clock) : IDisposable
{
    private const uint LookMicroseconds = 400;
    private const int LooksBetweenListings = 20;

    private readonly Dictionary<int, Candidate> _candidates = [];
    private readonly SafeFileHandle? _load = proc.TryOpenLoad();
    private int _newest = -1;
    private long _previousLook;

    public void Dispose()
    {
        _load?.Dispose();
        foreach (var candidate in _candidates.Values)
            candidate.Name.Dispose();
    }

    public TargetExec? Wait(TimeSpan patience)
    {
        var begin = clock.GetTimestamp();
        for (var looks = 0; clock.GetElapsedTime(begin) < patience; looks++)
        {
            var now = clock.GetTimestamp();
            if (MayHaveNew() || looks % LooksBetweenListings == 0)
                AddCandidates();
            if (FindExec() is { } exec)
                return exec;
            _previousLook = now;
            Libc.SleepMicroseconds(LookMicroseconds);
        }
        return null;
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
        foreach (var pid in target.List())
        {
            if (!_candidates.ContainsKey(pid) && proc.TryOpenName(pid) is { } name)
                _candidates[pid] = new Candidate(name, _previousLook > 0 ? _previousLook : FindStart(pid));
        }
    }

    private TargetExec? FindExec()
    {
        foreach (var (pid, candidate) in _candidates)
        {
            var now = clock.GetTimestamp();
            if (proc.ReadName(candidate.Name) is not { } name)
            {
                candidate.Name.Dispose();
                _candidates.Remove(pid);
            }
            else if (!target.IsBeforeExec(pid, name))
                return new TargetExec(pid, name, candidate.LastBeforeExec, clock.GetTimestamp());
            else
                candidate.LastBeforeExec = now;
        }
        return null;
    }

    private long FindStart(int pid)
    {
        var age = proc.ReadUptimeSeconds() - ((proc.ReadStat(pid)?.StartTicks ?? 0) / 100.0);
        return clock.GetTimestamp() - (long)(Math.Max(0, age + 0.02) * clock.TimestampFrequency);
    }

    private sealed class Candidate(SafeFileHandle name, long lastBeforeExec)
    {
        public SafeFileHandle Name { get; } = name;

        public long LastBeforeExec { get; set; } = lastBeforeExec;
    }
}

/// <summary>The exec of the target's process, with the polls before and after it, on the monotonic clock.</summary>
internal readonly record struct TargetExec(int Process, string Name, long Before, long After)
{
    /// <summary>The midpoint of the two polls. Its error is at most half of the interval between them, in either direction.</summary>
    public long Estimate => Before + ((After - Before) / 2);
}
