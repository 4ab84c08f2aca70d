using System.Net;
using System.Net.Sockets;
using Hotlap.Agent.Answers;
using Hotlap.Agent.Probe;
using Hotlap.Agent.Processes;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Probe;

/// <summary>A pod in which a sidecar runs for two seconds before the target starts, and a target that answers within the next look.</summary>
public sealed class StartupMeasurementTests : IDisposable
{
    private const int Pause = 1;
    private const int Probe = 7;
    private const int Sidecar = 10;
    private const int Server = 20;

    private readonly ProcFiles _proc = new();
    private readonly SteppingClock _clock = new();
    private readonly TcpListener _port = new(IPAddress.Loopback, 0);

    public StartupMeasurementTests()
    {
        _port.Start();
        _proc.Add(Pause, "pause", 0, "0::/../sandbox");
        _proc.Add(Probe, "hotlap-agent", 0, "0::/");
        _proc.Add(Sidecar, "vault-agent", 0, "0::/../cri-containerd-aaaa.scope");
        _proc.SetMemory(Sidecar, 103 << 20);
    }

    public void Dispose()
    {
        _port.Dispose();
        _proc.Dispose();
    }

    [Fact]
    public void Measure_TargetThatStartsAndAnswersBetweenTwoLooks_ReportsItsOwnStartupAndMemory()
    {
        var startup = Measure(answersAfter: TimeSpan.FromMilliseconds(10));

        var own = startup.Of("bbbb");
        (own.ProcessName, own.IdleMemoryBytes).ShouldBe(("server", 20 << 20));
        own.FirstCorrectAnswerMicroseconds.ShouldBeInRange(1, 20_000);
        startup.Of("aaaa").FirstCorrectAnswerMicroseconds.ShouldBeGreaterThan(2_000_000);
    }

    [Fact]
    public void Measure_ExecSeenAfterTheAnswer_LiesHalfwayBetweenTheLastLookAndTheAnswer()
    {
        var own = Measure(answersAfter: TimeSpan.FromMilliseconds(10)).Of("bbbb");

        // Four readings of the clock are between look and answer, and that of the request.
        own.FirstCorrectAnswerMicroseconds.ShouldBe((10_000 + (4 * SteppingClock.StepMicroseconds)) / 2);
    }

    private MeasuredStartup Measure(TimeSpan answersAfter)
    {
        var proc = _proc.Read();
        var target = new TargetProcesses(proc, Probe);
        using var watch = new ExecWatch(proc, target, _clock);
        var first = watch.Wait(TimeSpan.FromSeconds(1))!.Value;
        _clock.Advance(TimeSpan.FromSeconds(2));
        watch.Look();
        var plan = new ProbePlan { Request = new RequestPlan { Port = ((IPEndPoint)_port.LocalEndpoint).Port }, TimeoutMilliseconds = 30_000 };

        return new StartupMeasurement(plan, proc, target, watch, _clock).Measure(first, new AnsweredRequest(() =>
        {
            _proc.Add(Server, "server", 0, "0::/../cri-containerd-bbbb.scope");
            _proc.SetMemory(Server, 20 << 20);
            _clock.Advance(answersAfter);
        }));
    }

    private sealed class AnsweredRequest(Action serve) : IRequest
    {
        public Answer Send(Socket socket)
        {
            serve();
            return Answer.Correct;
        }
    }

    /// <summary>Each reading of the clock takes a moment, so that a look at /proc takes time.</summary>
    private sealed class SteppingClock : TimeProvider
    {
        public const long StepMicroseconds = 100;

        private long _now = TimeSpan.TicksPerDay;

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => _now += StepMicroseconds * TimeSpan.TicksPerMicrosecond;

        public void Advance(TimeSpan by) => _now += by.Ticks;
    }
}
