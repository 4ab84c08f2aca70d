using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Reporting;

/// <summary>A threshold, and the variants or cells whose regression it limits.</summary>
/// <param name="Threshold">Limits and scope, as the status shows them.</param>
/// <param name="Subjects">What is judged; none of it is outside the scope.</param>
internal sealed record Gate(Threshold Threshold, IReadOnlyList<Subject> Subjects)
{
    /// <summary>The gate of a threshold of the spec: all that its scope holds.</summary>
    public static Gate Of(RunContext context, Threshold threshold) =>
        new(threshold, [.. Subject.Expected(context, context.Metrics.Get(threshold.Metric)).Where(subject => subject.IsIn(threshold))]);
}
