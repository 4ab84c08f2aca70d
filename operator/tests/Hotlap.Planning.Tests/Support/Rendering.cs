using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.Serialization;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Tests.Support;

/// <summary>A plan in full: actions with whole manifests, and the whole status.</summary>
internal static class Rendering
{
    public static JsonObject Of(RunPlan plan)
    {
        var rendered = new JsonObject { ["actions"] = new JsonArray([.. plan.Actions.Select(Action)]) };
        if (plan.Status is { } status) rendered["status"] = JsonSerializer.SerializeToNode(status, ApiJson.Default.BenchmarkRunStatus);
        rendered["events"] =
            new JsonArray(
                [.. plan.Events.Select(told => (JsonNode)$"{(told.IsWarning ? "Warning" : "Normal")} {told.Reason}: {told.Message}")]);
        if (plan.LookAgainAfter is { } pause) rendered["lookAgainAfterSeconds"] = (long)Math.Ceiling(pause.TotalSeconds);
        if (plan.HasOutgrownFailure) rendered["hasOutgrownFailure"] = true;
        return rendered;
    }

    private static JsonNode Action(PlannedAction action) => action switch
    {
        CreateObject create => new JsonObject { ["create"] = $"{create.Kind} {create.Name}", ["manifest"] = Manifest(create.Manifest) },
        DeleteHidden hidden => $"delete hidden {hidden.Kind} {hidden.Name}",
        DeleteObject delete => $"delete {delete.Kind} {delete.Name} ({delete.Uid})",
        PrepareRun prepare => Prepare(prepare),
        RecordTrial record => new JsonObject
        {
            ["record"] = record.ConfigMap.Metadata.Name,
            ["log"] = $"{record.GeneratorPod} {record.Container}",
            ["events"] = record.TargetUid,
            ["trial"] = JsonSerializer.SerializeToNode(record.Record, ContractJson.Default.TrialRecord),
        },
        FindBaseline find => $"find baseline {find.Wanted.Text()} ({find.ConfigMap.Metadata.Name})",
        KeepEnded keep => $"keep {keep.Ended.Namespace}/{keep.Ended.Name}",
        SendNotice send => $"send notice {send.Notice.Type} of {send.Notice.Subject} ({send.Notice.Data.Verdict})",
        InspectJob inspect => $"inspect Job {inspect.Name} ({inspect.Subject})",
        _ => throw new InvalidOperationException($"unexpected {action}"),
    };

    /// <summary>A manifest with the agent's plan as what it holds, for compressed text says nothing and depends on the library.</summary>
    private static JsonObject Manifest(JsonObject manifest)
    {
        var rendered = manifest.DeepClone().AsObject();
        var pod = (rendered["spec"]?["template"] ?? rendered).AsObject();
        if (pod["metadata"]?["annotations"] is not JsonObject annotations
            || (string?)annotations[Annotations.Plan] is not { } plan) return rendered;
        annotations[Annotations.Plan] = JsonNode.Parse(PlanCodec.ReadJson(plan));
        var container = pod["spec"]!["containers"]!.AsArray()
            .Single(container => container!["args"] is JsonArray { Count: 3 } args && (string?)args[2] == PlanCodec.Checksum(plan))!;
        container["args"]![2] = "checksum of the plan";
        return rendered;
    }

    private static JsonObject Prepare(PrepareRun prepare)
    {
        var rendered = new JsonObject
        {
            ["prepare"] = prepare.ConfigMap.Metadata.Name,
            ["baselineRef"] = prepare.Baseline?.Wanted.Text(),
            ["images"] =
                new JsonArray([.. prepare.Images.Select(image => (JsonNode)$"{image.Variant}: {image.Image} ({image.Architecture})")]),
            ["protos"] = new JsonArray([.. prepare.Preparation.Protos.Select(proto => (JsonNode)$"{proto.ConfigMapKeyRef.Name}/{proto.ConfigMapKeyRef.Key}")]),
        };
        if (prepare.Dispensable.Count > 0) rendered["dispensable"] = new JsonArray([.. prepare.Dispensable.Select(name => (JsonNode)name)]);
        if (prepare.Preparation.Failures is { Count: > 0 } failures)
            rendered["failures"] =
                new JsonArray([.. failures.Select(failure => (JsonNode)$"{failure.Variant}: {failure.Reason}: {failure.Message}")]);
        return rendered;
    }
}
