using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Validation;

/// <summary>Validates a run: its spec, and its spec against its name, its namespace and the namespace's defaults.</summary>
public static class RunValidator
{
    /// <summary>
    /// Returns all errors of a run in a stable order, each as a sentence with the field, the value and the remedy; empty when the run is
    /// valid.
    /// </summary>
    /// <param name="run">The run, with <paramref name="defaults"/> in the fields that its author left out.</param>
    /// <param name="authors">What the author of the run may request.</param>
    /// <param name="defaults">The defaults of its namespace; null for none.</param>
    public static IReadOnlyList<string> Problems(BenchmarkRun run, AuthorLimits authors, BenchmarkDefaultsSpec? defaults)
    {
        ArgumentNullException.ThrowIfNull(run);
        ArgumentNullException.ThrowIfNull(authors);
        return
        [
            .. SpecValidator.Problems(run.Spec, authors), .. DefaultsRules.Check(run.Spec, defaults), .. UrlHosts.Check(run, authors),
            .. OwnBaseline(run),
        ];
    }

    private static IEnumerable<string> OwnBaseline(BenchmarkRun run) => run.Spec.Comparison?.BaselineRef?.Name == run.Metadata.Name
        ? [$"comparison.baselineRef.name: \"{run.Metadata.Name}\" is this run; name another run, use previous: true for this run's last "
            + "measurement, or omit the field to compare the variants of this run"]
        : [];
}
