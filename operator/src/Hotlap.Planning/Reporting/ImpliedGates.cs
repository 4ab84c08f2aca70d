using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;

namespace Hotlap.Planning.Reporting;

/// <summary>With a baseline run, the margin of each primary metric is a gate, except where a threshold limits its regression.</summary>
internal static class ImpliedGates
{
    /// <summary>Ways to group subjects into rows, from the fewest rows to the most. The last can express any set.</summary>
    private static readonly Func<Subject, Threshold>[] Scopes =
    [
        _ => new Threshold(),
        subject => new Threshold { Variant = subject.Variant },
        subject => new Threshold { Scenario = Named(subject.Scenario), Payload = Named(subject.Payload) },
        subject => new Threshold { Variant = subject.Variant, Scenario = Named(subject.Scenario), Payload = Named(subject.Payload) },
    ];

    /// <summary>Returns one gate for each scope of each primary metric; one for each metric when there would be too many.</summary>
    public static IReadOnlyList<Gate> Of(RunContext context, int most)
    {
        if (context.Spec.Comparison?.BaselineRef is null || context.Observation.Baseline is { Reference.IsFirst: true }) return [];
        var plan = ComparisonReport.Plan(context);
        var open = context.Metrics.All
            .Select(metric =>
                new Open(metric, Limit.Show(plan.MarginPerMille(metric), MetricUnit.Thousandths), Judged(context, metric)))
            .Where(metric => metric.Judged.Count > 0).ToList();
        IReadOnlyList<Gate> gates = [.. open.SelectMany(metric => Scoped(context, metric))];
        return gates.Count <= most ? gates : [.. open.SelectMany(metric => By(Scopes[0], metric))];
    }

    private static IReadOnlyList<Subject> Judged(RunContext context, Metric metric)
    {
        var isPrimary = PrimaryMetrics.By(context.Spec);
        return
        [
            .. Subject.Expected(context, metric).Where(subject => isPrimary(metric.Name, subject.Scenario, subject.Payload))
                .Where(subject => !context.Spec.Thresholds.Exists(threshold =>
                    threshold.MaxRegression is not null && threshold.Metric == metric.Name && subject.IsIn(threshold))),
        ];
    }

    /// <summary>Groups by the first of the scopes that cover only judged subjects.</summary>
    private static List<Gate> Scoped(RunContext context, Open metric)
    {
        var others = Subject.Expected(context, metric.Metric).Except(metric.Judged).ToList();
        return Scopes.Select(scope => By(scope, metric))
            .First(gates => !gates.Exists(gate => others.Exists(other => other.IsIn(gate.Threshold))));
    }

    private static List<Gate> By(Func<Subject, Threshold> scope, Open metric) =>
    [
        .. metric.Judged.GroupBy(scope)
            .Select(group => new Gate(group.Key with { Metric = metric.Metric.Name, MaxRegression = metric.Limit }, [.. group])),
    ];

    private static string? Named(string name) => name.Length == 0 ? null : name;

    /// <summary>A primary metric, its limit, and the subjects whose regression no threshold of the spec limits.</summary>
    private sealed record Open(Metric Metric, string Limit, IReadOnlyList<Subject> Judged);
}

/// <summary>A threshold, and the variants or cells whose regression it limits.</summary>
/// <param name="Threshold">Limits and scope, as shown in the status.</param>
/// <param name="Subjects">The variants or cells to judge, all within the scope.</param>
internal sealed record Gate(Threshold Threshold, IReadOnlyList<Subject> Subjects)
{
    public static Gate Of(RunContext context, Threshold threshold) =>
        new(threshold, [.. Subject.Expected(context, context.Metrics.Get(threshold.Metric)).Where(subject => subject.IsIn(threshold))]);
}
