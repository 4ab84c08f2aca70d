using System.Net;
using System.Net.Sockets;
using Hotlap.Agent.Answers;
using Hotlap.Agent.Connections;
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

    private static readonly TimeSpan Late = TimeSpan.FromMilliseconds(70);

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

        // Five readings of the clock are between look and arrival.
        own.FirstCorrectAnswerMicroseconds.ShouldBe((10_000 + (5 * SteppingClock.StepMicroseconds)) / 2);
    }

    [Fact]
    public void Measure_AnswerThatIsReadLate_CountsFromItsArrival() => MeasureRunning(readsAfter: Late).ShouldBe(MeasureRunning());

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Measure_DelayThatTheStartupMayContain_IsInTheResolution(bool isSentLate)
    {
        var (startup, resolution) = isSentLate ? MeasureRunning(sendsAfter: Late) : MeasureRunning(arrivesWithin: Late);

        resolution.ShouldBe(MeasureRunning().Resolution + 70_000);
        startup.ShouldBe(MeasureRunning().Startup + (isSentLate ? 70_000 : 0));
    }

    [Fact]
    public void Measure_TimeInWhichTheServerWasAwaited_IsNotInTheResolution() =>
        MeasureRunning(sendsAfter: Late, waited: Late).Resolution.ShouldBe(MeasureRunning().Resolution);

    /// <summary>Measures the container that runs already.</summary>
    private (long Startup, long Resolution) MeasureRunning(
        TimeSpan sendsAfter = default, TimeSpan waited = default, TimeSpan arrivesWithin = default, TimeSpan readsAfter = default)
    {
        var sample = Measure(_ => { }, () =>
        {
            _clock.Advance(sendsAfter);
            var sent = _clock.GetTimestamp();
            var arrived = _clock.GetTimestamp();
            _clock.Advance(readsAfter);
            return new ExchangeTimes(sent, waited.Ticks, arrived - arrivesWithin.Ticks, arrived);
        }).First;
        return (sample.FirstCorrectAnswerMicroseconds, sample.ResolutionMicroseconds);
    }

    private MeasuredStartup Measure(TimeSpan answersAfter) => Measure(
        watch =>
        {
            _clock.Advance(TimeSpan.FromSeconds(2));
            watch.Look();
        },
        () =>
        {
            _proc.Add(Server, "server", 0, "0::/../cri-containerd-bbbb.scope");
            _proc.SetMemory(Server, 20 << 20);
            var sent = _clock.GetTimestamp();
            _clock.Advance(answersAfter);
            return new ExchangeTimes(sent, 0, _clock.GetTimestamp(), _clock.Now);
        });

    private MeasuredStartup Measure(Action<ExecWatch> goOn, Func<ExchangeTimes> exchange)
    {
        var proc = _proc.Read();
        var target = new TargetProcesses(proc, Probe);
        using var watch = new ExecWatch(proc, target, _clock);
        var first = watch.Wait(TimeSpan.FromSeconds(1))!.Value;
        goOn(watch);
        var plan = new ProbePlan { Request = new RequestPlan { Port = ((IPEndPoint)_port.LocalEndpoint).Port }, TimeoutMilliseconds = 30_000 };
        return new StartupMeasurement(plan, proc, target, watch, _clock).Measure(first, new AnsweredRequest(exchange));
    }

    private sealed class AnsweredRequest(Func<ExchangeTimes> exchange) : IRequest
    {
        public Answer Send(Socket socket) => Answer.Correct with { Times = exchange() };
    }

    /// <summary>Each reading of the clock takes a moment, so that a look at /proc takes time.</summary>
    private sealed class SteppingClock : TimeProvider
    {
        public const long StepMicroseconds = 100;

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public long Now { get; private set; } = TimeSpan.TicksPerDay;

        public override long GetTimestamp() => Now += StepMicroseconds * TimeSpan.TicksPerMicrosecond;

        public void Advance(TimeSpan by) => Now += by.Ticks;
    }
}
