namespace Hotlap.Agent.Processes;

internal sealed class UsageWindow(TargetMeter meter, NodeMeter node, TimeProvider clock, ForeignClients? foreign = null)
{
    private readonly long _begin = clock.GetTimestamp();
    private readonly TargetReading _target = meter.Read();
    private readonly long? _nodeCpu = node.ReadCpuNanoseconds();
    private readonly long? _stolen = node.ReadStolenNanoseconds();
    private readonly IReadOnlyDictionary<int, MemoryStatus> _memory = meter.ReadMemory();
    private readonly SidecarMeter? _sidecars = SidecarMeter.Of(meter);
    private readonly MemoryRecorder _curve = new();
    private ResidentMemory _peak = new();

    /// <summary>Start of the window in nanoseconds since 1970-01-01T00:00:00Z.</summary>
    public long BeginUnixNanoseconds { get; } = clock.ReadUnixNanoseconds();

    public void Note(ResidentMemory memory)
    {
        Keep(memory);
        _curve.Note(clock.GetElapsedTime(_begin), memory.Bytes);
        _sidecars?.Look();
    }

    public void Note(IEnumerable<OpenConnection> connections) => foreign?.Note(connections);

    public WindowUsage End()
    {
        var target = meter.Read();
        var (nodeCpu, stolen) = (node.ReadCpuNanoseconds(), node.ReadStolenNanoseconds());
        var window = clock.GetElapsedTime(_begin);
        var memory = meter.ReadMemory();
        var usage = new WindowUsage
        {
            WindowNanoseconds = window.Ticks * 100, NodeCpus = node.Cpus, BootId = node.BootId, ForeignConnections = foreign?.Most,
            ForeignAddresses = foreign?.Addresses,
        };
        var now = MemoryStatus.Together(memory.Values);
        if (now.Bytes == 0)
            return usage;
        Keep(MemoryStatus.Together(_memory.Values));
        Keep(now);
        var cpu = Math.Max(0, target.CpuNanoseconds - _target.CpuNanoseconds);
        return usage with
        {
            TargetAlive = true,
            CpuNanoseconds = cpu,
            PeakMemoryBytes = FindPeak(memory),
            Memory = _curve.Read(window),
            MemoryAtPeak = _peak,
            MemoryAtEnd = now,
            RunDelayNanoseconds = target.SumRunDelaySince(_target),
            OtherCpuNanoseconds = nodeCpu - _nodeCpu is { } all ? Math.Max(0, all - cpu) : null,
            Node = new NodeState(
                stolen - _stolen is { } lost ? Math.Max(0, lost) : null, meter.ReadAllowedCpus(), node.Settings.IsSmtActive,
                node.Settings.Governor),
            SidecarCpuNanoseconds = _sidecars?.ReadCpuNanoseconds(),
            SidecarPeakMemoryBytes = _sidecars?.PeakBytes,
        };
    }

    // The kernel's high-water mark misses no peak, but covers one process over its whole life. It counts only when it rose in this window.
    private long FindPeak(IReadOnlyDictionary<int, MemoryStatus> memory)
    {
        if (memory.Count != 1)
            return _peak.Bytes;
        var (pid, now) = memory.First();
        var before = _memory.TryGetValue(pid, out var first) ? first.PeakBytes : 0;
        return now.PeakBytes > before ? Math.Max(now.PeakBytes, _peak.Bytes) : _peak.Bytes;
    }

    private void Keep(ResidentMemory memory) => _peak = memory.Bytes > _peak.Bytes ? memory : _peak;
}

/// <summary>Measures the containers beside target and probe, such as those of a mesh, from its creation on.</summary>
internal sealed class SidecarMeter
{
    private readonly TargetMeter _meter;
    private readonly long _cpu;

    private SidecarMeter(TargetMeter meter)
    {
        _meter = meter;
        _cpu = meter.Read().CpuNanoseconds;
        Look();
    }

    /// <summary>Largest resident memory of them together so far, in bytes.</summary>
    public long PeakBytes { get; private set; }

    /// <summary>Returns null without such containers, and where they are not told apart.</summary>
    public static SidecarMeter? Of(TargetMeter target) =>
        target.Sidecars() is { } others && others.ReadMemory().Count > 0 ? new(others) : null;

    public void Look() => PeakBytes = Math.Max(PeakBytes, MemoryStatus.Together(_meter.ReadMemory().Values).Bytes);

    /// <summary>Returns their CPU time so far, in nanoseconds.</summary>
    public long ReadCpuNanoseconds()
    {
        Look();
        return Math.Max(0, _meter.Read().CpuNanoseconds - _cpu);
    }
}
