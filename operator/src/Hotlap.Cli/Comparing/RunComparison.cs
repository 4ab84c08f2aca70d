using Hotlap.Cli.Samples;
using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Specs;

namespace Hotlap.Cli.Comparing;

/// <summary>Compares the variants of one run, or two runs, by the same rules as the operator.</summary>
internal static class RunComparison
{
    /// <summary>Compares the variants of one run with its baseline, paired by round.</summary>
    /// <exception cref="CommandException">
    /// The baseline is not a variant with figures, or there is no other variant with figures.
    /// </exception>
    public static CompareResult Within(RunSamples samples, string? baseline)
    {
        var spec = samples.Run.Spec;
        if ((baseline ?? RunStatusReader.OwnBaseline(spec) ?? spec.Variants.FirstOrDefault()?.Name) is not { } name)
            throw new CommandException($"{samples.Run.Metadata.Name} has no variants to compare");
        if (samples.Earlier is null ? !spec.Variants.Exists(variant => variant.Name == name) : !samples.Variants.Contains(name))
            throw new CommandException($"{samples.Run.Metadata.Name} has no variant \"{name}\"; it has {Names(samples)}");
        if (!samples.Variants.Contains(name))
            throw new CommandException(
                $"variant \"{name}\" of {samples.Run.Metadata.Name} was given up and has no figures; choose another with --baseline");
        if (samples.Variants.Count() < 2)
            throw new CommandException(
                $"{samples.Run.Metadata.Name} has only one variant with figures; give a second run or export to compare it with");
        return new CompareResult
        {
            Candidate = samples.Title, Paired = true, Comparisons = Comparer.Compare(samples.ValidTrials, Plan(samples), name),
        };
    }

    /// <summary>Compares every variant of a run with the variant of the same name in an earlier run, or with one named variant.</summary>
    /// <exception cref="CommandException">The two runs have nothing in common.</exception>
    public static CompareResult Between(RunSamples earlier, RunSamples later, string? baseline)
    {
        var run = new BaselineRun
        {
            Name = earlier.Title, Variants = Variants(earlier), Trials = earlier.ValidTrials, Variant = baseline,
        };
        var rows = Comparer.CompareWithRun(later.ValidTrials, Plan(later), run);
        return rows.Count == 0
            ? throw new CommandException(
                $"nothing to compare: {run.Name} has {Names(earlier)}, {later.Title} has {Names(later)}; choose a variant of "
                    + "the first with --baseline")
            : new CompareResult { Baseline = run.Name, Candidate = later.Title,
                Notes = [NoSpread, .. Differences(earlier, later)], Comparisons = rows };
    }

    private const string NoSpread = "two runs do not show how much runs of the same image vary: there is no interval and no verdict";

    /// <summary>
    /// Returns how the two runs differ in nodes, tools, spec and operator version. An unpaired comparison assumes that all of these are
    /// equal.
    /// </summary>
    private static IReadOnlyList<string> Differences(RunSamples earlier, RunSamples later)
    {
        (string What, Func<RunSamples, string> Of)[] facts =
        [
            ("nodes", samples => string.Join(", ", samples.Nodes
                .Select(node => $"{node.Name} ({node.Architecture}, {node.Cpus} CPUs, {node.KernelVersion})"))),
            ("tools", samples => string.Join(", ", samples.ValidTrials.SelectMany(trial => trial.Samples)
                .Select(cell => $"{cell.Tool.Name} {cell.Tool.Version}").Distinct().Order(StringComparer.Ordinal))),
            // The object has only the spec of its last measurement.
            ("spec", samples => (earlier.Earlier ?? later.Earlier) is not null
                ? "" : samples.Run.Status?.Environment?.SpecHash ?? ""),
            ("operator", samples => samples.OperatorVersion),
        ];
        return [.. facts.Where(fact => fact.Of(earlier) != fact.Of(later))
            .Select(fact => $"different {fact.What}: {fact.Of(earlier)} against {fact.Of(later)}")];
    }

    private static ComparisonPlan Plan(RunSamples samples)
    {
        var spec = samples.Run.Spec;
        foreach (var (metric, margin) in RunStatusReader.Margins(spec))
        {
            if (!Percent.TryParse(margin, out _))
                throw new CommandException($"the margin of {metric} is \"{margin}\", which is not a percentage such as 5%");
        }

        return new ComparisonPlan
        {
            Variants = Variants(samples),
            Metrics = SpecMetrics.Of(spec),
            MarginsPerMille = RunStatusReader.MarginsPerMille(spec),
            Stopping = StoppingRules.Of(spec, samples.ValidTrials.DistinctBy(trial => trial.Record.Round).Count()),
        };
    }

    private static List<ComparedVariant> Variants(RunSamples samples)
    {
        var (trials, nodes) = (samples.ValidTrials, samples.Nodes.ToDictionary(node => node.Name));
        return [.. samples.Variants.Select(name =>
        {
            var (bytes, architecture) = samples.Image(name);
            return ComparedVariant.Of(
                name, bytes, architecture, trials,
                used => nodes.TryGetValue(used, out var found) ? new Machine(null, found.Cpus, found.Architecture) : null);
        })];
    }

    private static string Names(RunSamples samples) => string.Join(
        ", ", samples.Earlier is null ? samples.Run.Spec.Variants.Select(variant => variant.Name) : samples.Variants);
}
