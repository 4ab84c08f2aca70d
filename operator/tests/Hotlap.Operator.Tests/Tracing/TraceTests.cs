using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Tracing;

public sealed class TraceTests(Cluster cluster) : IClassFixture<Cluster>
{
    /// <summary>The operator is another process after the first trial than before: what it tells in the end is whole.</summary>
    [Fact]
    public async Task Run_OverARestartOfTheOperator_IsOneTraceOfAllItsSteps()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var receiver = await OtlpReceiver.StartAsync();
        await using (await StartAsync(space, receiver))
        {
            await cluster.CreateRunAsync(space, "traced", Cluster.Spec(rounds: 2));
            await MeasureAsync(space, round: 1);
            await Eventually.BecomesAsync(
                "the first trial is recorded", async () =>
                    (await cluster.FindRunAsync(space, "traced"))!.Status?.Progress?.TrialsDone == 1);
        }

        receiver.Spans.ShouldBeEmpty();
        await using (await StartAsync(space, receiver))
        {
            await MeasureAsync(space, round: 2);
            await cluster.ConditionAsync(space, "traced", ConditionTypes.Complete, "True");
        }

        var spans = receiver.Spans;
        spans.Select(span => span.Trace).Distinct().ShouldHaveSingleItem();
        var root = spans.Single(span => span.Parent.Length == 0);
        root.Name.ShouldBe("run");
        root.Attributes["hotlap.run.name"].ShouldBe("traced");
        root.Attributes["k8s.namespace.name"].ShouldBe(space);
        spans.Where(span => span.Parent == root.Id).Select(span => span.Name).ShouldBe(["prepare", "trial", "trial"], ignoreOrder: true);
        foreach (var trial in spans.Where(span => span.Name == "trial"))
        {
            var steps = spans.Where(span => span.Parent == trial.Id).OrderBy(span => span.Begin).ToList();
            steps.Select(step => step.Name).ShouldBe(["start target", "start generator", "measure", "record", "remove"], ignoreOrder: true);
            // .NET gives a span without length one tick.
            steps.ShouldAllBe(step => step.Begin >= trial.Begin && step.End <= trial.End + TimeSpan.FromTicks(1) && step.End >= step.Begin);
            trial.Attributes["hotlap.variant"].ShouldBe("one");
        }

        spans.Where(span => span.Name == "trial").Select(span => span.Attributes["hotlap.round"]).ShouldBe(["1", "2"], ignoreOrder: true);
    }

    /// <summary>An operator that has just started may not have removed the pods of the round before.</summary>
    private async Task MeasureAsync(string space, int round)
    {
        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget, round));
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator, round));
    }

    private Task<RunningOperator> StartAsync(string space, OtlpReceiver receiver) => RunningOperator.StartWithAsync(
        cluster.Api, space, new Dictionary<string, string>
        {
            ["OTEL_EXPORTER_OTLP_ENDPOINT"] = receiver.Endpoint.ToString(),
            ["OTEL_EXPORTER_OTLP_PROTOCOL"] = "http/protobuf",
        });
}
