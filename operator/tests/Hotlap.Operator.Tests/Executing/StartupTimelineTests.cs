using Hotlap.Measurement.Contract;
using Hotlap.Operator.Executing;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Tests.Executing;

public sealed class StartupTimelineTests
{
    private static readonly DateTimeOffset Created = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    [Fact]
    public void Complete_EventsAndProbe_AllStepsInOrder()
    {
        var record =
            StartupTimeline.Complete(
                Record(), [Event("Pulled", 1, "Container image \"x\" already present on machine"), Event("Created", 2)],
                Startup(2_500_000_000));

        record.ImagePulled.ShouldBeFalse();
        record.Startup.Select(mark => (mark.Step, mark.OffsetMicroseconds)).ShouldBe(
        [
            (StartupStep.Scheduled, 0), (StartupStep.Pulled, 1_000_000), (StartupStep.ContainerCreated, 2_000_000),
            (StartupStep.Exec, 2_500_000),
            (StartupStep.Listening, 2_540_000), (StartupStep.FirstCorrectAnswer, 2_550_000), (StartupStep.Ready, 3_000_000),
        ]);
        record.Startup.Single(mark => mark.Step == StartupStep.Pulled).ResolutionMicroseconds.ShouldBe(1_000_000);
        record.Startup.Single(mark => mark.Step == StartupStep.Exec).ResolutionMicroseconds.ShouldBe(1_000_700);
    }

    [Fact]
    public void Complete_PulledForThisTrial_IsAColdStart() =>
        StartupTimeline.Complete(
            Record(), [Event("Pulled", 1, "Successfully pulled image \"x\" in 1.3s")], Startup(0)).ImagePulled.ShouldBeTrue();

    [Fact]
    public void Complete_EventsOfTheProbesContainer_AreNotTheTargets()
    {
        var other =
            Event(
                "Pulled", 1,
                "Successfully pulled image \"agent\"") with { InvolvedObject =
                    new CoreEventSubject { FieldPath = "spec.containers{hotlap-probe}" } };

        var record = StartupTimeline.Complete(Record(), [other], Startup(0));

        record.ImagePulled.ShouldBeFalse();
        record.Startup.Select(mark => mark.Step).ShouldBe([StartupStep.Scheduled, StartupStep.Ready]);
    }

    [Fact]
    public void Complete_Program_HasTheStepsOfItsContainerAndNoStartup()
    {
        var record = StartupTimeline.Complete(
            Record() with { Startup = [] }, [Event("Pulled", 1, "Successfully pulled image \"x\" in 1.3s"), Event("Created", 2)],
            startup: null);

        record.ImagePulled.ShouldBeTrue();
        record.Startup.Select(mark => (mark.Step, mark.OffsetMicroseconds))
            .ShouldBe([(StartupStep.Pulled, 1_000_000), (StartupStep.ContainerCreated, 2_000_000)]);
    }

    private static TrialRecord Record() => new()
    {
        CreationTimestamp = "2026-01-01T00:00:00Z",
        Startup =
            [new StartupMark { Step = StartupStep.Scheduled },
                new StartupMark { Step = StartupStep.Ready, OffsetMicroseconds = 3_000_000 }],
    };

    private static CoreEvent Event(string reason, int seconds, string message = "") => new()
    {
        Reason = reason,
        Message = message,
        FirstTimestamp = Created.AddSeconds(seconds),
        InvolvedObject = new CoreEventSubject { FieldPath = "spec.containers{target}" },
    };

    /// <summary>A startup whose exec was so long after the pod's creation; zero where the sample does not say.</summary>
    private static StartupSample Startup(long execNanoseconds) => new()
    {
        ExecUnixNanoseconds = execNanoseconds == 0 ? 0 : (Created.ToUnixTimeMilliseconds() * 1_000_000) + execNanoseconds,
        ListeningMicroseconds = 40_000,
        FirstCorrectAnswerMicroseconds = 50_000,
        ResolutionMicroseconds = 700,
    };
}
