using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;

namespace Hotlap.Planning.Tests.Phases;

/// <summary>When the tags of a run that has ended are looked up, and when a moved one makes it be measured again.</summary>
public sealed class ImageChangePhaseTests
{
    private static readonly DateTimeOffset Ended = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    [Theory]
    [InlineData(59, false)]
    [InlineData(60, true)]
    public void Plan_CompleteRun_LooksUpItsTagsAfterAnHour(int minutes, bool looks)
    {
        var plan = Plan(Run(), minutes);

        plan.Actions.OfType<LookUpImages>().Any().ShouldBe(looks);
        plan.LookAgainAfter.ShouldBe(TimeSpan.FromMinutes(looks ? 60 : 1));
        plan.Status.ShouldBeNull();
    }

    [Fact]
    public void Plan_LookAtTheTags_AsksForThoseThatCanMove()
    {
        var run = Run();
        run.Spec.Variants.Add(new Variant { Name = "pinned", Image = "registry.example/shop@sha256:cccc" });
        run.Spec.Dependencies.Add(new Dependency { Name = "db", Image = "postgres:17" });

        var asked = Plan(run, 60).Actions.OfType<LookUpImages>().Single().Query.Images;

        asked.ShouldBe(
            [new ImageRequest(ImageRole.Variant, "main", "registry.example/shop:main", "amd64"),
                new ImageRequest(ImageRole.Dependency, "db", "postgres:17", "amd64")]);
    }

    [Theory]
    [InlineData("sha256:aaaa", false)]
    [InlineData("sha256:bbbb", true)]
    [InlineData(null, false)]
    public void Plan_TagThatMoved_IsMeasuredAgain(string? now, bool again)
    {
        var plan = Plan(Run(), 65, new ImageLookup(Ended.AddMinutes(60), Found(now), null));

        if (!again)
        {
            (plan.Status, plan.LookAgainAfter).ShouldBe((null, TimeSpan.FromMinutes(55)));
            return;
        }

        plan.Status!.ObservedGeneration.ShouldBe(0);
        plan.Status.Trigger.ShouldBe(new MeasurementTrigger { Reason = TriggerReasons.ImageChange, Time = Ended.AddMinutes(60) });
        plan.Events.ShouldHaveSingleItem().Message.ShouldBe(
            "variant main: registry.example/shop:main was sha256:aaaa, and is now sha256:bbbb; the run is measured again");
    }

    /// <summary>A look from before the end of the run says nothing of what it measured.</summary>
    [Fact]
    public void Plan_LookFromBeforeTheEnd_DoesNotCount() =>
        Plan(Run(), 5, new ImageLookup(Ended.AddMinutes(-60), Found("sha256:bbbb"), null)).Status.ShouldBeNull();

    [Theory]
    [InlineData("sha256:bbbb", "sha256:bbbb", false)]
    [InlineData("sha256:bbbb", "sha256:cccc", true)]
    [InlineData(null, "sha256:bbbb", true)]
    [InlineData("sha256:bbbb", null, false)]
    public void Plan_FailedRun_IsMeasuredAgainWhenATagMovesAfterItsEnd(string? former, string? now, bool again)
    {
        Plan(Run(isFailed: true), 0).Actions.ShouldHaveSingleItem().ShouldBeOfType<LookUpImages>();
        Plan(Run(isFailed: true), 5, new ImageLookup(Ended.AddMinutes(1), Found(now), null)).Status.ShouldBeNull();

        var plan = Plan(Run(isFailed: true), 65, new ImageLookup(Ended.AddMinutes(61), Found(now), Found(former)));

        (plan.Status?.Trigger?.Reason == TriggerReasons.ImageChange).ShouldBe(again);
    }

    [Fact]
    public void Plan_SuspendedRunAndOneThatDoesNotAsk_AreLeftAlone()
    {
        var (suspended, silent) = (Run(), Run());
        suspended.Spec.Suspend = true;
        silent.Spec.RerunOn = null;
        var moved = new ImageLookup(Ended.AddMinutes(60), Found("sha256:bbbb"), null);

        foreach (var plan in new[] { Plan(suspended, 65, moved), Plan(silent, 65, moved) })
            (plan.Status, plan.Actions.Count, plan.LookAgainAfter).ShouldBe((null, 0, null));
    }

    private static IReadOnlyList<LookedUpImage> Found(string? digest) => digest is null ? []
        : [new LookedUpImage(new ImageRequest(ImageRole.Variant, "main", "registry.example/shop:main", "amd64"), digest)];

    private static RunPlan Plan(BenchmarkRun run, int minutes, ImageLookup? images = null) => RunPlanner.Plan(
        new RunObservation
        {
            Run = run,
            Images = images,
            Nodes = [new Node { Metadata = new ObjectMeta { Name = "node1", Labels = new() { ["kubernetes.io/arch"] = "amd64" } } }],
            Settings = new PlannerSettings { AgentImage = "agent:1", OperatorVersion = "1.2.3" },
        },
        Ended.AddMinutes(minutes));

    private static BenchmarkRun Run(bool isFailed = false) => new()
    {
        Metadata = new ObjectMeta { Name = "shop", Namespace = "team", Uid = "11111111-2222-3333-4444-000000000004", Generation = 2 },
        Spec = new BenchmarkRunSpec
        {
            RerunOn = RerunOn.ImageChange,
            Variants = [new Variant { Name = "main", Image = "registry.example/shop:main", Architecture = "amd64" }],
        },
        Status = new BenchmarkRunStatus
        {
            ObservedGeneration = 2,
            CompletionTime = Ended,
            Conditions =
            [
                new Condition { Type = ConditionTypes.Complete, Status = isFailed ? "False" : "True", Reason = Reasons.AllTrialsMeasured },
                new Condition { Type = ConditionTypes.Failed, Status = isFailed ? "True" : "False", Reason = Reasons.TargetExited },
            ],
            Variants = isFailed ? null : [new VariantStatus { Name = "main", ImageDigest = "sha256:aaaa" }],
        },
    };
}
