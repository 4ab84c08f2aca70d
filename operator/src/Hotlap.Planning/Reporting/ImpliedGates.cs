using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;

namespace Hotlap.Planning.Reporting;

/// <summary>
/// With another run as the baseline, each primary metric is a gate without a threshold: its margin is the limit. A threshold of the spec on
/// its regression replaces this gate, but only for the variants and cells in the threshold's scope.
/// </summary>
internal static class ImpliedGates
{
    /// <summary>
    /// Ways to group subjects into rows, from the fewest rows to the most. The last one can express any set of variants and cells.
    /// </summary>
    private static readonly Func<Subject, Threshold>[] Scopes =
    [
        _ => new Threshold(),
        subject => new Threshold { Variant = subject.Variant },
        subject => new Threshold { Scenario = Named(subject.Scenario), Payload = Named(subject.Payload) },
        subject => new Threshold { Variant = subject.Variant, Scenario = Named(subject.Scenario), Payload = Named(subject.Payload) },
    ];

    /// <summary>Returns one gate for each scope of each primary metric; one for each metric when there would be too many.</summary>
    /// <param name="context">A complete run.</param>
    /// <param name="most">Largest number of gates, at least the number of metrics.</param>
    public static IReadOnlyList<Gate> Of(RunContext context, int most)
    {
        if (context.Spec.Comparison?.BaselineRef is null) return [];
        var plan = ComparisonReport.Plan(context);
        var open = context.Metrics.All.Select(metric => new Open(metric, Percentage(plan.MarginPerMille(metric)), Judged(context, metric)))
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
                .Where(subject => !context.Spec.Thresholds.Exists(threshold => Replaces(threshold, metric, subject))),
        ];
    }

    private static bool Replaces(Threshold threshold, Metric metric, Subject subject) =>
        threshold.MaxRegression is not null && threshold.Metric == metric.Name && subject.IsIn(threshold);

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

    private static string Percentage(long perMille) => string.Create(CultureInfo.InvariantCulture, $"{perMille / 10m:0.#}%");

    /// <summary>A primary metric, its limit, and the subjects whose regression no threshold of the spec limits.</summary>
    private sealed record Open(Metric Metric, string Limit, IReadOnlyList<Subject> Judged);
}

/// <summary>A threshold, and the variants or cells whose regression it limits.</summary>
/// <param name="Threshold">Limits and scope, as shown in the status.</param>
/// <param name="Subjects">The variants or cells to judge, all within the scope.</param>
internal sealed record Gate(Threshold Threshold, IReadOnlyList<Subject> Subjects)
{
    /// <summary>Returns the gate of a threshold in the spec, with everything in its scope.</summary>
    public static Gate Of(RunContext context, Threshold threshold) =>
        new(threshold, [.. Subject.Expected(context, context.Metrics.Get(threshold.Metric)).Where(subject => subject.IsIn(threshold))]);
}

/// <summary>Scope of a threshold or figure: variant, scenario and payload.</summary>
internal static class Scope
{
    /// <summary>True when a threshold applies to a variant or cell. A field that the threshold does not set matches everything.</summary>
    public static bool Fits(Threshold threshold, string variant, string scenario, string payload) =>
        Fits(threshold.Variant, variant) && Fits(threshold.Scenario, scenario) && Fits(threshold.Payload, payload);

    /// <summary>Returns a name such as <c>hello 1Ki on aot</c>, or the variant alone.</summary>
    public static string Name(string variant, string scenario, string payload) =>
        $"{scenario}{(payload.Length == 0 ? "" : $" {payload}")}{(scenario.Length == 0 ? "" : " on ")}{variant}";

    /// <summary>Returns a change such as <c>+26.8%</c>.</summary>
    public static string Signed(long perMille) => string.Create(CultureInfo.InvariantCulture, $"{perMille / 10m:+0.0;-0.0;0.0}%");

    private static bool Fits(string? wanted, string found) => wanted is null || wanted == found;
}

/// <summary>What a figure describes: a variant, or one of its cells.</summary>
/// <param name="Variant">Name of the variant.</param>
/// <param name="Scenario">Name of the scenario; empty for a metric of the variant.</param>
/// <param name="Payload">Payload; empty when the scenario has none.</param>
internal sealed record Subject(string Variant, string Scenario, string Payload)
{
    /// <summary>Display name.</summary>
    public string Name => Scope.Name(Variant, Scenario, Payload);

    /// <summary>Returns the subject of a comparison.</summary>
    public static Subject Of(ComparisonRow row) => new(row.Variant, row.Scenario, row.Payload);

    /// <summary>
    /// Returns everything that a complete run should compare by a metric, whether or not it was possible: all variants except the run's own
    /// baseline, including those that were given up.
    /// </summary>
    public static IEnumerable<Subject> Expected(RunContext context, Metric metric) => context.Spec.Variants
        .Where(variant => variant.Name != context.Baseline)
        .SelectMany(variant => OfVariant(context, metric, variant.Name));

    /// <summary>True when a threshold applies to this subject.</summary>
    public bool IsIn(Threshold threshold) => Scope.Fits(threshold, Variant, Scenario, Payload);

    private static IEnumerable<Subject> OfVariant(RunContext context, Metric metric, string variant) => metric.IsOfCell
        ? Cell.Measured(context.Spec).Select(cell => new Subject(variant, cell.Scenario.Name, cell.Payload))
        : [new Subject(variant, "", "")];
}
