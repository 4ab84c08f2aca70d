using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;

namespace Hotlap.Planning.Tests.Phases;

/// <summary>What the operator answers to kubectl hotlap run about the tags of a run that was measured before.</summary>
public sealed class TagsRequestPhaseTests
{
    private static readonly DateTimeOffset Ended = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);
    private static readonly ImageRequest Shop = new(ImageRole.Variant, "main", "registry.example/shop:main", "amd64");
    private static readonly ImageRequest Database = new(ImageRole.Dependency, "db", "postgres:17", "amd64");

    [Fact]
    public void Plan_NewRequest_LooksUpTheTagsOnce()
    {
        var look = Plan(Run()).Actions.ShouldHaveSingleItem().ShouldBeOfType<LookUpImages>();
        look.Request.ShouldBe("first");
        look.Query.Images.ShouldBe([Shop, Database]);

        Plan(Run(), Found("before")).Actions.ShouldHaveSingleItem().ShouldBeOfType<LookUpImages>();
        Plan(Run(), Found("first")).Actions.ShouldBeEmpty();
    }

    [Fact]
    public void Plan_TagsThatWereLookedUp_AnswersWithWhatWasMeasuredAndWhatTheyName()
    {
        var plan = Plan(Run(), Found("first"));

        plan.Status!.Conditions.ShouldBe(Run().Status!.Conditions);
        plan.Status.ObservedGeneration.ShouldBe(2);
        var tags = plan.Status.Tags!;
        (tags.Request, tags.Time).ShouldBe(("first", Ended.AddMinutes(5)));
        tags.Images.ShouldBe(
        [
            new TagStatus { Subject = "variant main", Image = Shop.Image, MeasuredDigest = "sha256:aaaa", Digest = "sha256:bbbb" },
            new TagStatus { Subject = "dependency db", Image = "postgres:17", MeasuredDigest = "sha256:dddd", Problem = "no answer" },
        ]);
    }

    [Fact]
    public void Plan_AnsweredRequest_IsLeftAlone()
    {
        var answered = Run();
        answered.Status!.Tags = new TagsStatus { Request = "first" };

        (Plan(answered).Status, Plan(answered).Actions.Count).ShouldBe((null, 0));
    }

    [Fact]
    public void Plan_RunWithoutTags_IsAnsweredAtOnce()
    {
        var run = Run();
        run.Spec.Dependencies.Clear();
        run.Spec.Variants[0].Image = "registry.example/shop@sha256:aaaa";

        Plan(run).Status!.Tags.ShouldBe(new TagsStatus { Request = "first", Time = Ended.AddMinutes(10) });
    }

    [Fact]
    public void Plan_RunThatIsMeasuredAgainBecauseATagMoved_IsNotAnswered()
    {
        var run = Run();
        run.Spec.RerunOn = RerunOn.ImageChange;

        var status = Plan(run, Found("first")).Status!;

        (status.Trigger?.Reason, status.Tags).ShouldBe((TriggerReasons.ImageChange, null));
    }

    private static ImageLookup Found(string request) => new(Ended.AddMinutes(5), [new LookedUpImage(Shop, "sha256:bbbb")], null)
    {
        Request = request,
        Unknown = [new UnknownImage(Database, "no answer")],
    };

    private static RunPlan Plan(BenchmarkRun run, ImageLookup? images = null) => RunPlanner.Plan(
        new RunObservation
        {
            Run = run,
            Images = images,
            Nodes = [new Node { Metadata = new ObjectMeta { Name = "node1", Labels = new() { ["kubernetes.io/arch"] = "amd64" } } }],
            Settings = new PlannerSettings { AgentImage = "agent:1", OperatorVersion = "1.2.3" },
        },
        Ended.AddMinutes(10));

    private static BenchmarkRun Run() => new()
    {
        Metadata = new ObjectMeta
        {
            Name = "shop", Namespace = "team", Uid = "11111111-2222-3333-4444-000000000004", Generation = 2,
            Annotations = new() { [Annotations.TagsRequest] = "first" },
        },
        Spec = new BenchmarkRunSpec
        {
            Variants = [new Variant { Name = "main", Image = Shop.Image, Architecture = "amd64" }],
            Dependencies = [new Dependency { Name = "db", Image = Database.Image }],
        },
        Status = new BenchmarkRunStatus
        {
            ObservedGeneration = 2,
            CompletionTime = Ended,
            Conditions = [new Condition { Type = ConditionTypes.Complete, Status = "True", Reason = Reasons.AllTrialsMeasured }],
            Variants = [new VariantStatus { Name = "main", ImageDigest = "sha256:aaaa" }],
            Environment = new RunEnvironment { Dependencies = [new DependencyImage { Name = "db", ImageDigest = "sha256:dddd" }] },
        },
    };
}
