using Hotlap.Agent.Load;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Programs;

namespace Hotlap.Agent.Programs;

/// <summary>
/// The measured window of a program: from its exec, or the mark of its begin, to the mark of its end, or the end of its processes. Processes take
/// their counters with them when they end, so these are read now and then while they live, and the last good reading stands for the end.
/// </summary>
internal sealed class ProgramWindow
{
    // What a program uses after the last reading is lost: at most half a hundredth of its window, and 50 ms.
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
    private long _look;
    private long _begin;
    private long? _end;
    private long? _exit;

    /// <summary>Opens the window at the program's exec.</summary>
    /// <param name="meter">What the program uses.</param>
    /// <param name="node">What its machine uses.</param>
    /// <param name="target">The probe beside the service that the program measures; null where it measures itself.</param>
    /// <param name="dependencies">The agents beside the dependencies.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="exec">The exec, a moment of the clock.</param>
    public ProgramWindow(TargetMeter meter, NodeMeter node, ProbeClient? target, DependencyWindows dependencies, TimeProvider clock, long exec)
    {
        (_meter, _node, _target, _dependencies, _clock) = (meter, node, target, dependencies, clock);
        BeginElsewhere();
        _begin = exec;
        _usage = new UsageWindow(meter, node, clock);
        _readAt = _look = clock.GetTimestamp();
    }

    /// <summary>True where the program marked the begin.</summary>
    public bool IsMarked { get; private set; }

    /// <summary>True where both ends were seen at one look, so that nothing can be said of what lay between them.</summary>
    public bool IsUnseen => IsMarked && End == _begin;

    /// <summary>Length in nanoseconds, at least 1.</summary>
    public long Nanoseconds => Math.Max(1, _clock.GetElapsedTime(_begin, End).Ticks * 100);

    /// <summary>Begin in nanoseconds since 1970-01-01T00:00:00Z.</summary>
    public long BeginUnixNanoseconds => _clock.ReadUnixNanoseconds() - (_clock.GetElapsedTime(_begin).Ticks * 100);

    /// <summary>What the program used; without figures where it ended before they could be read.</summary>
    public WindowUsage Usage => _reading ?? new WindowUsage { WindowNanoseconds = Nanoseconds, NodeCpus = _node.Cpus, BootId = _node.BootId };

    /// <summary>What the service used that the program measures; null where it measures itself, or has not ended its window.</summary>
    public WindowUsage? TargetUsage { get; private set; }

    /// <summary>What the dependencies used; null where there are none.</summary>
    public IReadOnlyList<DependencySample>? Dependencies { get; private set; }

    /// <summary>CPU time of dependencies on the machine of what is measured, in nanoseconds.</summary>
    public long DependencyCpuNanoseconds { get; private set; }

    private long End => _end ?? _exit ?? _look;

    /// <summary>New results are there. Marks in them count from here: to read the lines before a mark may take a while.</summary>
    /// <param name="hasMark">True where a mark seems to be among them; what it needs is read at once.</param>
    public void Look(bool hasMark)
    {
        _look = _exit ?? _clock.GetTimestamp();
        _isPrepared = false;
        if (hasMark)
            Prepare();
    }

    /// <summary>The program marked an end of its window.</summary>
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

    /// <summary>Reads the counters when it is time.</summary>
    public void ReadIfDue()
    {
        if (_end is null && _clock.GetElapsedTime(_readAt) >= Interval())
            Read();
    }

    /// <summary>The program's processes are gone.</summary>
    /// <param name="moment">When, on the clock.</param>
    public void Exit(long moment)
    {
        _exit = Math.Max(moment, _look);
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
        _usage.Note(usage.MemoryBytes ?? 0);
        // Of several processes one may have ended, and its counters with it: the earlier reading has them.
        _reading = _reading is null || usage.CpuNanoseconds >= _reading.CpuNanoseconds ? usage : _reading with { PeakMemoryBytes = Larger(usage, _reading) };
    }

    private static long? Larger(WindowUsage one, WindowUsage other) => one.PeakMemoryBytes > other.PeakMemoryBytes ? one.PeakMemoryBytes : other.PeakMemoryBytes;
}
