using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>Validates a run: its spec, and its spec against its name, its namespace and the namespace's defaults.</summary>
public static class RunValidator
{
    /// <summary>
    /// Returns all errors of a run in a stable order, each as a sentence with the field, the value and the remedy; empty when the run is
    /// valid.
    /// </summary>
    /// <param name="run">The run, with template and defaults in the fields that its author left out.</param>
    /// <param name="authors">What the author of the run may request.</param>
    /// <param name="defaults">The defaults of its namespace; null for none.</param>
    /// <param name="template">The template that <c>target.from</c> names; null if it was not read.</param>
    public static IReadOnlyList<string> Problems(
        BenchmarkRun run, AuthorLimits authors, BenchmarkDefaultsSpec? defaults, TemplateReading? template = null)
    {
        ArgumentNullException.ThrowIfNull(run);
        ArgumentNullException.ThrowIfNull(authors);
        // Without the template, rules for what is in it would find faults that are not there.
        if (TemplateRules.Check(run.Spec, template).ToList() is { Count: > 0 } missing) return missing;
        return
        [
            .. SpecValidator.Problems(run.Spec, authors), .. DefaultsRules.Check(run.Spec, defaults), .. UrlHosts.Check(run, authors),
            .. OwnBaseline(run), .. ServiceAccountRules.Check(run, authors),
        ];
    }

    private static IEnumerable<string> OwnBaseline(BenchmarkRun run) => run.Spec.Comparison?.BaselineRef?.Name == run.Metadata.Name
        ? [$"comparison.baselineRef.name: \"{run.Metadata.Name}\" is this run; name another run, use previous: true for this run's last "
            + "measurement, or omit the field to compare the variants of this run"]
        : [];
}
