using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Metrics;

namespace Hotlap.Operator.Tests.Metrics;

internal static class FamilyExtensions
{
    /// <summary>Returns the measured values of a run, each with its labels as text.</summary>
    public static List<(double Value, string Labels)> List(this ResultFamily family, BenchmarkRun run) =>
        [.. from figure in family.Read(run)
            where figure.Value is not null
            select (figure.Value!.Value, string.Join(',', family.Labels.Zip(figure.Labels, (name, value) => $"{name}={value}")))];
}
