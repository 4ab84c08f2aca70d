using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Plans;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.GitOps;

/// <summary>A run of the planner's scenarios with the status that the planner writes, which the planner's own tests compare with their goldens.</summary>
/// <param name="Scenario">The name of the scenario.</param>
/// <param name="Run">The run.</param>
internal sealed record PlannedRun(string Scenario, BenchmarkRun Run)
{
    private static readonly Lazy<IReadOnlyList<PlannedRun>> Planned = new(() => [.. Plan()]);

    /// <summary>Those of all scenarios in which the planner writes a status.</summary>
    public static IReadOnlyList<PlannedRun> All => Planned.Value;

    public static PlannedRun Of(string scenario) => All.Single(run => run.Scenario == scenario);

    /// <summary>The object as the API server sends it.</summary>
    public JsonObject Json() => JsonSerializer.SerializeToNode(Run, ApiJson.Default.BenchmarkRun)!.AsObject();

    public bool IsViolated => RunStatusReader.Is(Run, ConditionTypes.ThresholdsMet, "False");

    private static IEnumerable<PlannedRun> Plan()
    {
        foreach (var folder in Directory.GetDirectories(Repository.PathOf("operator/tests/Hotlap.Planning.Tests/Scenarios"))
            .Order(StringComparer.Ordinal))
        {
            var given = Planning.Tests.Support.Scenario.Read(Path.Combine(folder, "given.yaml"));
            if (RunPlanner.Plan(given.Observation, given.Now).Status is { } status)
                yield return new PlannedRun(Path.GetFileName(folder), given.Observation.Run with { Status = status });
        }
    }
}
