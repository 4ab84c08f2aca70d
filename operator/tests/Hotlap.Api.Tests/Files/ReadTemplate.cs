using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Validation;

namespace Hotlap.Api.Tests.Files;

/// <summary>Validates runs as the operator does after it has read the workload of their <c>target.from</c>.</summary>
internal static class ReadTemplate
{
    /// <summary>Returns the problems of a run whose workload has an image and the ports that the scenarios name.</summary>
    public static IReadOnlyList<string> Problems(BenchmarkRun run, AuthorLimits? authors)
    {
        var taken = run.Spec.Target.From is null ? null : new TakenTemplate
        {
            Image = "deployed:1",
            Ports = [.. run.Spec.Scenarios.Select(scenario => scenario.Http?.Port).OfType<string>().Distinct()
                .Select((name, index) => new NamedPort { Name = name, ContainerPort = 8080 + index })],
        };
        var reading = taken is null ? null : new TemplateReading(taken, null);
        return RunValidator.Problems(
            run with { Spec = EffectiveSpec.Of(run.Spec, null, taken) }, authors ?? new AuthorLimits(), null, reading);
    }
}
