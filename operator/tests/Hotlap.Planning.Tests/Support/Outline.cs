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
/// Shows how a plan differs from the usual one: manifests by their difference from a model (<see cref="Models"/>), the status by its
/// changes, and the conditions that one decision sets by one line, which also says what is usual. Digests are omitted, because every new
/// field changes them.
/// </summary>
internal static partial class Outline
{
    private static readonly JsonSerializerOptions Unescaped = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private const string LookAgain = "lookAgainAfterSeconds";

    /// <summary>The default of timeouts.run, at which the planner looks again if nothing comes before.</summary>
    private static readonly TimeSpan RunTimeout = TimeSpan.FromHours(4);

    /// <summary>Fields of the status that are shown in another form, or checked for all scenarios by <see cref="RunPlannerStatusTests"/>.</summary>
    private static readonly string[] ShownOtherwise =
        ["observedGeneration", "measurement", "schedule", "conditions", "state", "summary", "progress", "completionTime"];

    public static JsonObject Of(RunPlan plan, BenchmarkRun run, DateTimeOffset now, Models models)
    {
        var full = WithoutDigests(Rendering.Of(plan), run);
        var headline = plan.Status is null ? null : Headline.Of(plan.Status);
        var usual = models.UsualOf(headline);
        if (plan.Status?.StartTime is { } start && headline is not { Type: ConditionTypes.Complete or ConditionTypes.Failed })
            usual[LookAgain] = (long)Math.Ceiling((start + RunTimeout - now).TotalSeconds);
        var shown = plan.Status is null ? usual.DeepClone().AsObject() : [];
        shown["actions"] = new JsonArray([.. full["actions"]!.AsArray().Select(action => Action(action!, models))]);
        if (plan.Status is { } status) AddStatus(shown, status, headline, full["status"]!.AsObject(), run);
        else shown["status"] = "none";
        var conditions = plan.Status?.Conditions.Select(condition => (condition.Reason, condition.Message)).ToHashSet() ?? [];
        shown["events"] = new JsonArray([.. plan.Events.Select(entry => (JsonNode)Event(entry, conditions))]);
        shown.Remove(LookAgain);
        foreach (var name in full.Select(entry => entry.Key).Except(["actions", "status", "events"]))
            shown[name] = full[name]!.DeepClone();
        return Patch.Diff(JsonNode.Parse(usual.ToJsonString()), JsonNode.Parse(shown.ToJsonString())) as JsonObject ?? [];
    }

    /// <summary>Returns a document without digests, the UID of the run and the checksums in names.</summary>
    public static JsonObject WithoutDigests(JsonObject node, BenchmarkRun run)
    {
        var measurement = RunMeasurement.Of(run);
        var text = Json(node).Replace(measurement, "present", StringComparison.Ordinal)
            .Replace(RunMeasurement.Prefix(measurement), "present", StringComparison.Ordinal)
            .Replace($"\"{run.Metadata.Uid}\"", "\"uid-of-the-run\"", StringComparison.Ordinal)
            .Replace($"-{run.Metadata.Uid}\"", "-uid-of-the-run\"", StringComparison.Ordinal);
        return JsonNode.Parse(Checksum().Replace(LongDigest().Replace(text, "digest"), ""))!.AsObject();
    }

    /// <summary>Leaves characters unescaped, so that a replacement cannot split an escape sequence.</summary>
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

    private static void AddStatus(JsonObject shown, BenchmarkRunStatus status, Headline? headline, JsonObject full, BenchmarkRun run)
    {
        shown["headline"] = headline?.ToString();
        shown["conditions"] = new JsonObject(status.Conditions.Where(condition => headline?.Implies(condition) != true)
            .Select(condition => KeyValuePair.Create(condition.Type, (JsonNode?)$"{condition.Status} {condition.Reason}: {condition.Message}")));
        shown["state"] = status.State;
        if (status.Summary != headline?.Summary) shown["summary"] = status.Summary;
        var progress = full["progress"]!.DeepClone().AsObject();
        progress.Remove("trials");
        progress.Remove("recordsDigest");
        shown["progress"] = progress;
        var before = WithoutDigests(JsonSerializer.SerializeToNode(run.Status ?? new(), ApiJson.Default.BenchmarkRunStatus)!.AsObject(), run);
        foreach (var key in ShownOtherwise)
        {
            before.Remove(key);
            full.Remove(key);
        }

        foreach (var (key, value) in Patch.Diff(before, full) as JsonObject ?? [])
            shown[key] = value?.DeepClone() ?? "removed";
    }

    /// <summary>Omits the message of an event if a condition has the same reason and message.</summary>
    private static string Event(PlannedEvent planned, HashSet<(string Reason, string Message)> conditions) =>
        (planned.IsWarning ? "Warning" : "Normal") + $" {planned.Reason}"
            + (conditions.Contains((planned.Reason, planned.Message)) ? "" : $": {planned.Message}");

    [GeneratedRegex("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")]
    private static partial Regex LongDigest();

    [GeneratedRegex("(?<=present(-g[0-9])?)-[0-9a-f]{8}(?![0-9a-f])")]
    private static partial Regex Checksum();
}
