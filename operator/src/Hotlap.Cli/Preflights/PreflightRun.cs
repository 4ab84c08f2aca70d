using Hotlap.Api.Serialization;
using Hotlap.Api.Units;
using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Preflights;

/// <summary>
/// Derives the run by which a preflight measures a cluster: the baseline of a run against itself. Each window of a fixed length is measured
/// twice in a trial, so that what varies between windows can be told from what varies between pods.
/// </summary>
internal static class PreflightRun
{
    /// <summary>Names of the two variants, which are the same.</summary>
    public static IReadOnlyList<string> Variants { get; } = ["baseline", "again"];

    private const string Suffix = "-preflight";
    private const string RepeatedSuffix = "-again";

    /// <summary>Longest name of a run that is the value of a label, too.</summary>
    private const int LongestRun = 63;
    private const int LongestScenario = 40;
    private const int MostCells = 32;

    /// <summary>How long a preflight stays in the cluster if neither the run nor the defaults of the namespace say so.</summary>
    private const string TimeToLive = "24h";

    /// <summary>Fields that judge, repeat or manage the run.</summary>
    private static readonly string[] Dropped =
    [
        "sweep", "earlyStop", "thresholds", "schedule", "rerunOn", "timeZone", "startingDeadlineSeconds", "suspend", "onVariantFailure",
        "healthPolicy",
    ];

    public static string Name(string run) => Cut(run, LongestRun, Suffix);

    /// <summary>Returns the name of the second window of a scenario.</summary>
    public static string Repeated(string scenario) => Cut(scenario, LongestScenario, RepeatedSuffix);

    /// <summary>True for a scenario whose window has a length that can be chosen: it is measured twice.</summary>
    public static bool IsRepeated(BenchmarkRunSpec spec, Scenario scenario) => !spec.StartupOnly
        && scenario is { Program: null, Load: { Duration: not null, Requests: null, Profile: null, Search: null } };

    /// <summary>Returns the run.</summary>
    /// <param name="manifest">The run that is planned, as written.</param>
    /// <param name="planned">Its spec, with what it leaves out.</param>
    /// <param name="rounds">Rounds of the preflight.</param>
    /// <param name="rerun">A text by which this measurement differs from those before.</param>
    /// <exception cref="CommandException">The run has too many cells.</exception>
    public static Manifest Of(Manifest manifest, BenchmarkRunSpec planned, int rounds, string rerun)
    {
        ThrowIfTooMany(planned);
        var spec = manifest.Spec.DeepClone().AsObject();
        foreach (var field in Dropped)
            spec.Remove(field);
        var variant = Baseline(manifest.Spec, planned);
        spec["variants"] = new JsonArray([.. Variants.Select(name => (JsonNode)With(variant, "name", name))]);
        if (spec["scenarios"] is JsonArray scenarios)
            spec["scenarios"] = Repeat(scenarios, planned);
        spec["comparison"] = Comparison(spec["comparison"]);
        (spec["rounds"], spec["rerun"]) = (rounds, rerun);
        if (planned.Ttl is null)
            spec["ttl"] = new JsonObject { ["afterComplete"] = TimeToLive, ["afterFailed"] = TimeToLive };
        AllowTime(spec, planned);
        var key = manifest.Key with { Name = Name(manifest.Key.Name) };
        var metadata = new JsonObject { ["name"] = key.Name };
        if (key.Namespace is { } space)
            metadata["namespace"] = space;
        return manifest with
        {
            Key = key,
            Body = new JsonObject
            {
                ["apiVersion"] = $"{BenchmarkRun.Group}/{BenchmarkRun.Version}", ["kind"] = BenchmarkRun.KindName, ["metadata"] = metadata,
                ["spec"] = spec,
            },
        };
    }

    /// <summary>Returns the variant that the others are compared with; with a sweep, the one with its first values.</summary>
    private static JsonObject Baseline(JsonObject written, BenchmarkRunSpec planned)
    {
        var name = RunStatusReader.OwnBaseline(planned);
        var index = Math.Max(0, planned.Variants.FindIndex(variant => variant.Name == name));
        var chosen = planned.Variants[index];
        var variants = (written["variants"] as JsonArray ?? []).OfType<JsonObject>().ToList();
        var own = variants.Find(variant => (string?)variant["name"] == (chosen.SweptFrom ?? chosen.Name)) ?? variants[0];
        var variant = own.DeepClone().AsObject();
        if (chosen.SweptFrom is not null)
        {
            var swept = JsonSerializer.SerializeToNode(
                new BenchmarkRunSpec { Variants = [chosen] }, ApiJson.Default.BenchmarkRunSpec)!["variants"]![0]!;
            foreach (var field in (string[])["env", "resources"])
                if (swept[field] is { } value) variant[field] = value.DeepClone();
        }

        if (variant["scenarios"] is JsonArray overrides)
            variant["scenarios"] = Repeat(overrides, planned);
        return variant;
    }

    /// <summary>Returns scenarios, or a variant's changes of them, with a copy beside each that is measured twice.</summary>
    private static JsonArray Repeat(JsonArray scenarios, BenchmarkRunSpec planned)
    {
        var repeated = planned.Scenarios.Where(scenario => IsRepeated(planned, scenario)).Select(scenario => scenario.Name).ToHashSet();
        return new JsonArray([.. scenarios.OfType<JsonObject>().SelectMany(scenario => (JsonNode[])
        [
            scenario.DeepClone(),
            .. (string?)scenario["name"] is { } name && repeated.Contains(name) ? [With(scenario, "name", Repeated(name))] : (JsonNode[])[],
        ])]);
    }

    private static JsonObject Comparison(JsonNode? written)
    {
        var comparison = new JsonObject { ["baseline"] = Variants[0] };
        foreach (var field in (string[])["margins", "primaryMetrics"])
            if (written?[field] is { } value) comparison[field] = value.DeepClone();
        return comparison;
    }

    /// <summary>Doubles the time of a trial if its loads, twice, need it.</summary>
    private static void AllowTime(JsonObject spec, BenchmarkRunSpec planned)
    {
        var twice = planned with
        {
            Scenarios = [.. planned.Scenarios.SelectMany(scenario => Enumerable.Repeat(scenario, IsRepeated(planned, scenario) ? 2 : 1))],
        };
        var limit = GoDuration.Parse(TimeLimits.Trial(planned.Timeouts));
        if (RunLength.OfTrial(twice) <= limit)
            return;
        if (spec["timeouts"] is not JsonObject timeouts)
            spec["timeouts"] = timeouts = [];
        timeouts["trial"] = $"{(long)Math.Ceiling(2 * limit.TotalSeconds)}s";
    }

    private static void ThrowIfTooMany(BenchmarkRunSpec planned)
    {
        if (planned.StartupOnly)
            return;
        var (single, all) = (planned.Scenarios.Sum(scenario => RunLength.Cells(scenario)), planned.Scenarios.Sum(scenario =>
            RunLength.Cells(scenario) * (IsRepeated(planned, scenario) ? 2 : 1)));
        if (all > MostCells)
            throw new CommandException(
                $"scenarios: the run has {single} cells (scenarios times payloads). A preflight measures windows of a fixed length twice "
                    + $"and would have {all}, more than the maximum of {MostCells}; leave some scenarios or payloads out of its file");
    }

    private static JsonObject With(JsonObject map, string field, string value)
    {
        var copy = map.DeepClone().AsObject();
        copy[field] = value;
        return copy;
    }

    private static string Cut(string name, int longest, string suffix) =>
        $"{name[..Math.Min(name.Length, longest - suffix.Length)].TrimEnd('-', '.')}{suffix}";
}
