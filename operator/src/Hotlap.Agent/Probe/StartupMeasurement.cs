using Hotlap.Agent.Answers;
using Hotlap.Agent.Connections;
using Hotlap.Agent.Posix;
using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Probe;

/// <summary>Sends requests to the target from its exec until the first correct answer, about one every millisecond.</summary>
internal sealed class StartupMeasurement(ProbePlan plan, ProcFs proc, TargetProcesses target, ExecWatch watch, TimeProvider clock)
{
    private const int AsksBetweenLifeChecks = 10;
    private const int WakeMicroseconds = 10;

    // After this time one request every 5 ms is precise enough, and disturbs the target less.
    private static readonly TimeSpan CloseAsking = TimeSpan.FromSeconds(10);

    // A starting server may report any method as unknown. The error is final when it persists for this long.
    private static readonly TimeSpan UnknownMethodPatience = TimeSpan.FromSeconds(5);

    // Long enough for a slow first request. Short enough that a connection lost in a full accept queue costs one attempt and not the trial.
    private static readonly TimeSpan AnswerPatience = TimeSpan.FromSeconds(10);

    private readonly Dialer _dialer = Dialer.ForPod(plan.Request.Port);
    private TargetExec _exec;
    private long _previousAsk;
    private long _listening;
    private long _askBeforeListening;
    private long _unknownMethodSince;
    private int _requests;
    private Answer _last = Answer.None("");

    public Socket? Connect()
    {
        var rest = TimeSpan.FromMilliseconds(plan.TimeoutMilliseconds) - Elapsed();
        var socket = _dialer.TryConnect(rest < AnswerPatience ? rest : AnswerPatience);
        if (socket is not null)
            PacketTimes.Enable(socket);
        return socket;
    }

    /// <summary>Measures the startup. Its deadline counts from the latest exec of any container. Blocks the thread.</summary>
    /// <param name="first">The first exec in the pod.</param>
    /// <param name="request">The request.</param>
    public MeasuredStartup Measure(TargetExec first, IRequest request)
    {
        _exec = first;
        _previousAsk = first.Estimate;
        for (var asks = 1; ; asks++)
        {
            var ask = clock.GetTimestamp();
            if (Ask(request) is { } times)
                return Describe(first, times);
            watch.Look();
            _exec = watch.Execs.Values.MaxBy(seen => seen.Before);
            GiveUpIfHopeless(asks);
            _previousAsk = ask;
            Pause(ask);
        }
    }

    /// <summary>Sends one request; returns its times if the answer is correct, else null.</summary>
    private ExchangeTimes? Ask(IRequest request)
    {
        using var socket = Connect();
        if (socket is null)
            return null;
        if (_listening == 0)
            (_listening, _askBeforeListening) = (clock.GetTimestamp(), _previousAsk);
        _requests++;
        var answer = request.Send(socket);
        // A wrong answer explains more than a last request that the deadline cut off.
        if (answer.Failure != FailureKind.TargetNotAnswering || _last.Seen.Length == 0)
            _last = answer;
        // A reset leaves no half-closed connection behind. Thousands of those would use up all local ports.
        if (!answer.IsCorrect)
            socket.LingerState = new LingerOption(enable: true, seconds: 0);
        return answer.IsCorrect ? answer.Times : null;
    }

    private void Pause(long ask)
    {
        var interval = Elapsed() < CloseAsking ? 1000 : 5000;
        var spent = clock.GetElapsedTime(ask).TotalMicroseconds;
        Libc.SleepMicroseconds((uint)Math.Clamp(interval - spent - WakeMicroseconds, 100, interval));
    }

    private void GiveUpIfHopeless(int asks)
    {
        var isLate = Elapsed() > TimeSpan.FromMilliseconds(plan.TimeoutMilliseconds);
        if ((isLate || asks % AsksBetweenLifeChecks == 0) && proc.ReadStat(_exec.Process) is null or { IsDead: true } && !target.AnyAlive())
            throw new AgentException(
                FailureKind.TargetDied,
                $"The target's process {_exec.Name} ended {Elapsed().TotalSeconds:0.0} s after its exec. {DescribeLast()}");
        if (_last.Failure != FailureKind.GrpcMethodUnknown)
            _unknownMethodSince = 0;
        else if (_unknownMethodSince == 0)
            _unknownMethodSince = clock.GetTimestamp();
        else if (clock.GetElapsedTime(_unknownMethodSince) > UnknownMethodPatience)
            throw new AgentException(FailureKind.GrpcMethodUnknown, $"The target keeps answering: {_last.Seen}.");
        if (isLate)
            throw new AgentException(_listening == 0 ? FailureKind.TargetNotListening : _last.Failure ?? FailureKind.TargetNotAnswering,
                $"No correct answer within {plan.TimeoutMilliseconds / 1000.0:0.###} s of the target's exec. {DescribeLast()}");
    }

    private string DescribeLast()
    {
        if (_listening > 0)
            return $"Last attempt: {_last.Seen}.";
        int[] ports = [.. proc.ReadListeningPorts().Where(p => p != plan.Port)];
        if (ports.Contains(plan.Request.Port))
            return $"The target listens on port {plan.Request.Port}, but not on the pod's address; let it listen on all addresses "
                + "(0.0.0.0).";
        var instead = ports.Length > 0
            ? $"; the target listens on {string.Join(", ", ports.Take(50))} instead" : "; the target listens on no port";
        return $"Nothing accepts connections on port {plan.Request.Port}{instead}.";
    }

    /// <summary>
    /// Looks for processes once more: a target that started and answered since the last look would be reported with the figures of the
    /// container that started first. Its exec was seen after the answer, but happened before it.
    /// </summary>
    private MeasuredStartup Describe(TargetExec first, ExchangeTimes times)
    {
        var throttled = new ContainerCpu().Read().Throttled;
        watch.Look(isThorough: true);
        target.RequireOtherUser();
        return new MeasuredStartup(
            Seen(first, target), watch.Execs.ToDictionary(
                seen => seen.Key, seen => Seen(seen.Value with { After = Math.Min(seen.Value.After, times.Latest) }, target.Of(seen.Key))));

        StartupSample Seen(TargetExec exec, TargetProcesses processes) =>
            Describe(exec, processes, times) with { ProbeThrottledPeriods = throttled };
    }

    private StartupSample Describe(TargetExec exec, TargetProcesses processes, ExchangeTimes times)
    {
        var usage = ExecUsage.Read(proc, processes.List(), watch.Execs.Values);
        return DescribeTimes(exec, times) with
        {
            Attempts = _requests,
            IdleMemoryBytes = MemoryStatus.Together(processes.List().Select(proc.ReadMemory)).Bytes,
            CpuNanoseconds = usage.CpuNanoseconds,
            RunDelayNanoseconds = usage.RunDelayNanoseconds,
            ProcessName = proc.ReadStat(exec.Process)?.Name ?? exec.Name,
        };
    }

    private StartupSample DescribeTimes(TargetExec exec, ExchangeTimes times) => new()
    {
        ListeningMicroseconds = Microseconds(exec.Estimate, _listening),
        FirstCorrectAnswerMicroseconds = Microseconds(exec.Estimate, times.Latest),
        ResolutionMicroseconds = FindError(exec, times),
        ExecUnixNanoseconds = clock.ReadUnixNanoseconds() - (clock.GetElapsedTime(exec.Estimate).Ticks * 100),
    };

    /// <summary>
    /// Adds up what the times do not show: where between the two polls the exec was; since when a request would have been answered, or a
    /// connection accepted, that was not sent; and when the answer arrived. The service's own time is known, and not in it.
    /// </summary>
    private long FindError(TargetExec exec, ExchangeTimes times)
    {
        var unseen = clock.GetElapsedTime(exec.Before, exec.After) / 2;
        var unasked = Since(_previousAsk, times.Sent - times.Waited);
        var unconnected = Since(_askBeforeListening, _listening);
        var unread = clock.GetElapsedTime(times.Earliest, times.Latest);
        // The figures are rounded down to whole microseconds.
        return (long)Math.Ceiling((unseen + (unasked > unconnected ? unasked : unconnected) + unread).TotalMicroseconds) + 1;

        TimeSpan Since(long ask, long now) =>
            clock.GetElapsedTime(Math.Max(ask, exec.Before), Math.Max(now, exec.Before));
    }

    private TimeSpan Elapsed() => clock.GetElapsedTime(_exec.Estimate);

    private long Microseconds(long from, long to) => (long)Math.Max(0, clock.GetElapsedTime(from, to).TotalMicroseconds);
}

/// <summary>A measured startup, from the exec of each container of the pod.</summary>
/// <param name="First">That of the container that started first, with the memory and CPU time of all.</param>
/// <param name="ByCgroup">That of each container, with its own memory and CPU time.</param>
internal sealed record MeasuredStartup(StartupSample First, IReadOnlyDictionary<string, StartupSample> ByCgroup)
{
    /// <summary>Returns the startup of a container by its ID; that of the first one when no process was seen in it.</summary>
    public StartupSample Of(string container) => container.Length == 0 ? First
        : ByCgroup.FirstOrDefault(known => known.Key.Contains(container, StringComparison.Ordinal)).Value ?? First;
}
