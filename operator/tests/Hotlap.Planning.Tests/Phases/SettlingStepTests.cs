using Hotlap.Api.Core;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;

namespace Hotlap.Planning.Tests.Phases;

/// <summary>Which targets are measured although their node joined only lately.</summary>
public sealed class SettlingStepTests
{
    private static readonly DateTimeOffset Now = new(2026, 1, 1, 0, 0, 6, TimeSpan.Zero);

    [Theory]
    [InlineData(null)]
    [InlineData(-60)]
    [InlineData(-3600)]
    [InlineData(90)]
    public void Plan_NodeThatSettledOrWhoseTimeIsNotKnown_IsMeasuredOn(int? readySince)
    {
        // The target was created at 00:00:02, and a clock that is ahead says nothing.
        Creates(Given(Now.AddSeconds(-4).AddSeconds(readySince ?? 0), isKnown: readySince is not null)).ShouldBeTrue();
    }

    [Fact]
    public void Plan_NodeThatHasJustJoined_IsNotMeasuredOn() => Creates(Given(Now.AddSeconds(-4))).ShouldBeFalse();

    [Fact]
    public void Plan_RunWithoutAPoolThatGrows_IsMeasuredAtOnce()
    {
        var given = Given(Now.AddSeconds(-4));

        Creates(given with { Settings = given.Settings with { Authors = new AuthorLimits() } }).ShouldBeTrue();
    }

    private static bool Creates(RunObservation given) =>
        RunPlanner.Plan(given, Now).Actions.OfType<CreateObject>().Any(create => create.Kind == ObjectKind.Job);

    private static RunObservation Given(DateTimeOffset since, bool isKnown = true)
    {
        var given = RunPlannerScenarioTests.Read("node-that-has-just-joined-settles-first").Observation;
        var ready = new Condition { Type = "Ready", Status = "True", LastTransitionTime = isKnown ? since : null };
        return given with { Nodes = [given.Nodes[0] with { Status = given.Nodes[0].Status with { Conditions = [ready] } }] };
    }
}
