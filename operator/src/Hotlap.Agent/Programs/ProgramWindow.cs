using Hotlap.Agent.Load;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Programs;

namespace Hotlap.Agent.Programs;

/// <summary>
/// The measured window of a program: from its exec or its start mark to its end mark or the end of its processes. The counters of a process
/// disappear when it ends. They are therefore read periodically while it runs, and the last valid reading counts as the end.
/// </summary>
internal sealed class ProgramWindow
{
    // Usage after the last reading is lost. The interval between readings is 0.5% of the window so far, at least 3 ms and at most 50 ms.
    private const int ReadingsOfAWindow = 200;
    private static readonly TimeSpan ShortestInterval = TimeSpan.FromMilliseconds(3);
    private static readonly TimeSpan LongestInterval = TimeSpan.FromMilliseconds(50);

    private readonly TargetMeter _meter;
    private readonly NodeMeter _node;
    private readonly ProbeClient? _target;
    private readonly DependencyWindows _dependencies;
    private readonly TimeProvider _clock;
    private UsageWindow _usage;
    private UsageWindow? _next;
    private bool _isPrepared;
    private WindowUsage? _reading;
    private long _readAt;
    private long _aliveAt;
    private long _look;
    private long _begin;
    private long? _end;
    private long? _exit;

    /// <summary>Opens the window at the program's exec.</summary>
    public ProgramWindow(
        TargetMeter meter, NodeMeter node, ProbeClient? target, DependencyWindows dependencies, TimeProvider clock, long exec)
    {
        (_meter, _node, _target, _dependencies, _clock) = (meter, node, target, dependencies, clock);
        BeginElsewhere();
        _begin = exec;
        _usage = new UsageWindow(meter, node, clock);
        _readAt = _look = clock.GetTimestamp();
    }

    public bool IsMarked { get; private set; }

    /// <summary>True when both ends of a marked window were seen in the same poll, so that nothing between them was measured.</summary>
    public bool IsUnseen => IsMarked && End == _begin;

    /// <summary>Length in nanoseconds, at least 1.</summary>
    public long Nanoseconds => Math.Max(1, _clock.GetElapsedTime(_begin, End).Ticks * 100);

    /// <summary>Start of the window in nanoseconds since 1970-01-01T00:00:00Z.</summary>
    public long BeginUnixNanoseconds => _clock.ReadUnixNanoseconds() - (_clock.GetElapsedTime(_begin).Ticks * 100);

    /// <summary>Usage of the program; without figures when it ended before they could be read.</summary>
    public WindowUsage Usage =>
        _reading ?? new WindowUsage { WindowNanoseconds = Nanoseconds, NodeCpus = _node.Cpus, BootId = _node.BootId };

    /// <summary>Usage of the service that the program measures; null when the program measures itself, or before the window ends.</summary>
    public WindowUsage? TargetUsage { get; private set; }

    public IReadOnlyList<DependencySample>? Dependencies { get; private set; }

    /// <summary>CPU time in nanoseconds of the dependencies that run on the same machine as the measured service or program.</summary>
    public long DependencyCpuNanoseconds { get; private set; }

    private long End => _end ?? _exit ?? _look;

    /// <summary>
    /// Records that new results have arrived. Marks in them count from this moment, because reading the lines before a mark may take a
    /// while.
    /// </summary>
    /// <param name="hasMark">True when the results seem to contain a mark. The counters that a mark needs are then read at once.</param>
    public void Look(bool hasMark)
    {
        _look = _exit ?? _clock.GetTimestamp();
        _isPrepared = false;
        if (hasMark)
            Prepare();
    }

    public void Mark(WindowMark mark)
    {
        Prepare();
        if (mark == WindowMark.End)
        {
            _end = _look;
            EndElsewhere();
            return;
        }

        BeginElsewhere();
        (IsMarked, _begin, _reading) = (true, _look, null);
        _usage = _next!;
    }

    public void ReadIfDue()
    {
        if (_end is null && _clock.GetElapsedTime(_readAt) >= Interval())
            Read();
    }

    /// <summary>Records when the program's processes ended, as a timestamp of the clock; never before their last reading.</summary>
    public void Exit(long moment)
    {
        _exit = Math.Max(moment, Math.Max(_look, _aliveAt));
        if (_end is null)
            EndElsewhere();
    }

    private TimeSpan Interval()
    {
        var part = _clock.GetElapsedTime(_begin) / ReadingsOfAWindow;
        return part < ShortestInterval ? ShortestInterval : part < LongestInterval ? part : LongestInterval;
    }

    private void BeginElsewhere()
    {
        _dependencies.Begin();
        _target?.BeginWindow();
    }

    private void EndElsewhere()
    {
        TargetUsage = _target?.EndWindow();
        (Dependencies, DependencyCpuNanoseconds) = _dependencies.End(TargetUsage?.BootId ?? _node.BootId);
    }

    private void Prepare()
    {
        if (_isPrepared)
            return;
        _isPrepared = true;
        if (!IsMarked)
            _next = new UsageWindow(_meter, _node, _clock);
        else if (_end is null)
            Read();
    }

    private void Read()
    {
        var usage = _usage.End();
        _readAt = _clock.GetTimestamp();
        if (!usage.TargetAlive)
            return;
        _aliveAt = _readAt;
        _usage.Note(usage.MemoryAtEnd!);
        // When one of several processes has ended, its counters are missing. The earlier reading includes them.
        _reading = _reading is null || usage.CpuNanoseconds >= _reading.CpuNanoseconds
            ? usage : _reading with
            {
                PeakMemoryBytes = Math.Max(usage.PeakMemoryBytes!.Value, _reading.PeakMemoryBytes!.Value),
                MemoryAtPeak = usage.MemoryAtPeak,
            };
    }
}
