using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Digests;

namespace Hotlap.Planning.Tests.Support;

/// <summary>
/// What is not as usual in a plan. A manifest is shown by its difference from that of a model (<see cref="Models"/>), the status by what
/// changes in it, the four conditions that one decision sets by one line. What a field more in a digest would change is left out.
/// </summary>
internal static partial class Outline
{
    private static readonly JsonSerializerOptions Unescaped = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Fields of the status that are told in other words, or held for all scenarios by <see cref="RunPlannerStatusTests"/>.</summary>
    private static readonly string[] Retold =
        ["observedGeneration", "measurement", "schedule", "conditions", "state", "summary", "progress", "completionTime"];

    public static JsonObject Of(RunPlan plan, BenchmarkRun run, Models models)
    {
        var full = WithoutDigests(Rendering.Of(plan), run);
        var headline = plan.Status is null ? null : Headline.Of(plan.Status);
        var told = models.Usual.DeepClone().AsObject();
        told["actions"] = new JsonArray([.. full["actions"]!.AsArray().Select(action => Action(action!, models))]);
        if (plan.Status is { } status) Tell(told, status, headline, full["status"]!.AsObject(), run);
        else told["status"] = "none";
        var said = plan.Status?.Conditions.Select(condition => (condition.Reason, condition.Message)).ToHashSet() ?? [];
        told["events"] = new JsonArray([.. plan.Events.Select(entry => (JsonNode)Event(entry, said))]);
        foreach (var name in full.Select(entry => entry.Key).Except(["actions", "status", "events"]))
            told[name] = full[name]!.DeepClone();
        return Patch.Diff(models.Usual, JsonNode.Parse(told.ToJsonString())) as JsonObject ?? [];
    }

    /// <summary>Returns a document without digests, the UID of the run and the checksums in names.</summary>
    public static JsonObject WithoutDigests(JsonObject node, BenchmarkRun run)
    {
        var measurement = RunMeasurement.Of(run);
        var text = Json(node).Replace(measurement, "present", StringComparison.Ordinal)
            .Replace(RunMeasurement.Prefix(measurement), "present", StringComparison.Ordinal)
            .Replace($"\"{run.Metadata.Uid}\"", "\"uid-of-the-run\"", StringComparison.Ordinal);
        return JsonNode.Parse(Checksum().Replace(LongDigest().Replace(text, "digest"), ""))!.AsObject();
    }

    /// <summary>JSON without escapes of what is no ASCII or means something in HTML, which a replacement could tear apart.</summary>
    private static string Json(JsonNode node) => node.ToJsonString(Unescaped);

    private static JsonNode Action(JsonNode action, Models models)
    {
        if (action is JsonObject && action["trial"] is JsonObject trial)
        {
            var record = action.DeepClone();
            record["trial"] = Patch.Diff(models.Trial, trial);
            return record;
        }

        if (action is not JsonObject || action["manifest"] is not JsonObject manifest) return action.DeepClone();
        var (model, difference) = models.Compare(manifest);
        var shown = new JsonObject { ["create"] = action["create"]!.DeepClone() };
        if (difference is null) return shown;
        shown["unlike"] = model;
        shown["manifest"] = difference;
        return shown;
    }

    private static void Tell(JsonObject told, BenchmarkRunStatus status, Headline? headline, JsonObject full, BenchmarkRun run)
    {
        told["headline"] = headline?.ToString();
        told["conditions"] = new JsonObject(status.Conditions.Where(condition => headline is null || !Headline.Types.Contains(condition.Type))
            .Select(condition => KeyValuePair.Create(condition.Type, (JsonNode?)$"{condition.Status} {condition.Reason}: {condition.Message}")));
        told["state"] = status.State;
        if (status.Summary != headline?.Summary) told["summary"] = status.Summary;
        foreach (var (key, value) in full["progress"]!.AsObject().Where(entry => entry.Value is not null && entry.Key != "trials"))
            told[key] = value!.DeepClone();
        var before = WithoutDigests(JsonSerializer.SerializeToNode(run.Status ?? new(), ApiJson.Default.BenchmarkRunStatus)!.AsObject(), run);
        foreach (var key in Retold)
        {
            before.Remove(key);
            full.Remove(key);
        }

        foreach (var (key, value) in Patch.Diff(before, full) as JsonObject ?? [])
            told[key] = value?.DeepClone() ?? "removed";
    }

    /// <summary>An event that says what a condition says is shown by its type and reason.</summary>
    private static string Event(PlannedEvent told, HashSet<(string Reason, string Message)> said) =>
        (told.IsWarning ? "Warning" : "Normal") + $" {told.Reason}" + (said.Contains((told.Reason, told.Message)) ? "" : $": {told.Message}");

    [GeneratedRegex("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")]
    private static partial Regex LongDigest();

    [GeneratedRegex("(?<=present(-g[0-9])?)-[0-9a-f]{8}(?![0-9a-f])")]
    private static partial Regex Checksum();
}
