using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Reporting;

/// <summary>A threshold, and the variants or cells whose regression it limits.</summary>
/// <param name="Threshold">Limits and scope, as shown in the status.</param>
/// <param name="Subjects">The variants or cells to judge, all within the scope.</param>
internal sealed record Gate(Threshold Threshold, IReadOnlyList<Subject> Subjects)
{
    /// <summary>Returns the gate of a threshold in the spec, with everything in its scope.</summary>
    public static Gate Of(RunContext context, Threshold threshold) =>
        new(threshold, [.. Subject.Expected(context, context.Metrics.Get(threshold.Metric)).Where(subject => subject.IsIn(threshold))]);
}
