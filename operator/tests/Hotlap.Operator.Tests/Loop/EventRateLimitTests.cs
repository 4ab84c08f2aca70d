using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Loop;
using Hotlap.Planning.Actions;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Loop;

/// <summary>A run that swings between two states does not fill the list of events.</summary>
public sealed class EventRateLimitTests
{
    private readonly ManualTimeProvider _time = new();
    private readonly EventRateLimit _sut;

    public EventRateLimitTests() => _sut = new EventRateLimit(_time);

    [Fact]
    public void IsNews_PassingReasonsInTurn_EachOnceInAWhile()
    {
        string[] swings = [Reasons.Unschedulable, Reasons.Measuring, Reasons.Unschedulable, Reasons.Measuring, Reasons.Unschedulable];
        swings.Select(reason => IsDue(reason)).ShouldBe([true, true, false, false, false]);

        _time.Advance(TimeSpan.FromMinutes(11));
        IsDue(Reasons.Unschedulable).ShouldBeTrue();
    }

    [Fact]
    public void IsNews_EditedSpecOrAnotherRun_IsToldAnew()
    {
        IsDue(Reasons.Unschedulable).ShouldBeTrue();
        IsDue(Reasons.Unschedulable, generation: 2).ShouldBeTrue();
        IsDue(Reasons.Unschedulable, generation: 2, uid: "other").ShouldBeTrue();
    }

    [Fact]
    public void IsNews_WhatDoesNotPass_Always()
    {
        for (var i = 0; i < 2; i++) _sut.IsDue(Run(1, "u"), new PlannedEvent(true, Reasons.RoundDiscarded, "x")).ShouldBeTrue();
    }

    private bool IsDue(string reason, long generation = 1, string uid = "u") =>
        _sut.IsDue(Run(generation, uid), new PlannedEvent(true, reason, "x") { IsPassing = true });

    private static ObjectMeta Run(long generation, string uid) => new() { Uid = uid, Generation = generation };
}
