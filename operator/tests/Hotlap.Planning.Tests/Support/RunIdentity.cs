using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Hotlap.Api;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Ordering;

namespace Hotlap.Planning.Tests.Support;

/// <summary>
/// What follows from the run of a scenario: its UID, its measurement, and the names that contain both. In a scenario, the word
/// <c>present</c> stands for the UID and for the measurement, <c>${trial 1 jit}</c> for the name of a trial's record (round, variant), and
/// <c>${program 1 jit walk 1Ki}</c> for that of a program's Job (round, variant, scenario, payload).
/// </summary>
internal static partial class RunIdentity
{
    private const int Tries = 100_000;

    public static JsonObject Put(JsonObject given)
    {
        var run = Run(given);
        var uid = FindUid(run, given["order"] as JsonObject);
        given["run"]!["metadata"]!["uid"] = uid;
        PutPresent(given, RunMeasurement.Of(run.Spec), uid);
        run = Run(given);
        return JsonNode.Parse(Name().Replace(given.ToJsonString(), name => Resolve(run, name.Groups[1].Value.Split(' '))))!.AsObject();
    }

    private static BenchmarkRun Run(JsonObject given) => given["run"].Deserialize(ApiJson.Default.BenchmarkRun)!;

    /// <summary>
    /// Returns a UID from which the planner draws the trials in the order that the scenario states by round. Round 1 has the order of the
    /// spec unless a round from 1 on is stated, because the first round decides on those that follow.
    /// </summary>
    private static string FindUid(BenchmarkRun run, JsonObject? order)
    {
        var variants = run.Spec.Variants.ConvertAll(variant => variant.Name);
        var wanted = new Dictionary<int, List<string>>();
        if (order is null || order.All(round => Number(round.Key) == 0))
            wanted[1] = variants;
        foreach (var (round, names) in order ?? [])
            wanted[Number(round)] = [.. names!.AsArray().Select(name => (string)name!).Where(variants.Contains)];
        return Enumerable.Range(0, Tries).Select(number => $"11111111-2222-3333-4444-{number:D12}")
            .First(uid => wanted.All(round => Draw(run, uid, round.Key).Where(round.Value.Contains).SequenceEqual(round.Value)));
    }

    private static IEnumerable<string> Draw(BenchmarkRun run, string uid, int round) => RoundOrder
        .Of(run with { Metadata = run.Metadata with { Uid = uid }, Status = null }).Round(round).Select(trial => trial.Variant);

    private static void PutPresent(JsonNode? node, string measurement, string uid)
    {
        if (node is JsonArray list)
        {
            foreach (var item in list) PutPresent(item, measurement, uid);
        }
        else if (node is JsonObject map)
        {
            foreach (var (key, value) in map.ToList())
            {
                if (value is not JsonValue text || !text.TryGetValue<string>(out var word) || word != "present")
                    PutPresent(value, measurement, uid);
                else if (key is "measurement" or Labels.Measurement)
                    map[key] = key == Labels.Measurement ? RunMeasurement.Prefix(measurement) : measurement;
                else if (key == Labels.RunUid)
                    map[key] = uid;
            }
        }
    }

    private static string Resolve(BenchmarkRun run, string[] words)
    {
        var trial = new Trial(Number(words[1]), words[2]);
        return words is [_, _, _, var scenario, var payload]
            ? Names.ProgramJob(
                run, trial, Cell.Measured(run.Spec).First(cell => (cell.Scenario.Name, cell.Payload) == (scenario, payload)))
            : Names.TrialConfigMap(run, trial, 0);
    }

    private static int Number(string digits) => int.Parse(digits, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"\$\{((program|trial) [^}]+)\}")]
    private static partial Regex Name();
}
