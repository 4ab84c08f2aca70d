using Hotlap.Measurement.History;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Comparing;

/// <summary>The variants and metrics to compare, and the margins below which differences do not matter.</summary>
public sealed record ComparisonPlan
{
    /// <summary>Variants in the order of the spec.</summary>
    public required IReadOnlyList<ComparedVariant> Variants { get; init; }

    /// <summary>The metrics to compare.</summary>
    public MetricCatalogue Metrics { get; init; } = MetricCatalogue.BuiltIn;

    /// <summary>Margins that override the defaults, in thousandths, by name of the metric.</summary>
    public IReadOnlyDictionary<string, int> MarginsPerMille { get; set; } = new Dictionary<string, int>();

    /// <summary>What ends the run. It has no part in comparisons with another run.</summary>
    public StoppingRule Stopping { get; init; } = StoppingRule.FixedRounds;

    /// <summary>Returns the margin of a metric, in thousandths.</summary>
    public int MarginPerMille(Metric metric) =>
        metric.HasMargin && MarginsPerMille.TryGetValue(metric.Name, out var margin) ? margin : metric.DefaultMarginPerMille;
}

/// <summary>Another run whose trials serve as the baseline.</summary>
public sealed record BaselineRun
{
    /// <summary>Name of the run, used in <see cref="ComparisonRow.Baseline"/>.</summary>
    public required string Name { get; init; }

    /// <summary>Variants of the baseline run.</summary>
    public required IReadOnlyList<ComparedVariant> Variants { get; init; }

    /// <summary>Trials of the baseline run, from valid rounds only.</summary>
    public required IReadOnlyList<MeasuredTrial> Trials { get; init; }

    /// <summary>
    /// Earlier runs of the baseline run's measurement; the baseline run itself may be among them. With fewer than three of them there is no
    /// interval, and so no verdict.
    /// </summary>
    public IReadOnlyList<EarlierRun> Earlier { get; set; } = [];

    /// <summary>Name of the variant with which all variants are compared; null to compare each with the variant of the same name.</summary>
    public string? Variant { get; init; }
}

/// <summary>Properties of a variant that a comparison needs in addition to its trials.</summary>
/// <param name="Name">Name of the variant.</param>
/// <param name="ImageBytes">Compressed size of its image in bytes; null when unknown.</param>
/// <param name="Hardware">
/// Hardware on which it ran, see <see cref="Of"/>. There is no verdict when the texts of two variants differ. Empty when unknown.
/// </param>
public sealed record ComparedVariant(string Name, long? ImageBytes = null, string Hardware = "")
{
    /// <summary>True when any trial ran on an emulated node. Its times are not compared.</summary>
    public bool IsEmulated { get; init; }

    /// <summary>True when it is not known which image some trial ran. Its figures are not compared.</summary>
    public bool IsImageUnknown { get; init; }

    /// <summary>
    /// Returns a variant with the hardware on which its targets ran. Numbers of CPUs are compared only when all nodes of the run are known.
    /// Otherwise an unknown node would look like different hardware.
    /// </summary>
    /// <param name="name">Name of the variant.</param>
    /// <param name="imageBytes">Compressed size of its image in bytes; null when unknown.</param>
    /// <param name="architecture">CPU architecture of its image; null when unknown.</param>
    /// <param name="trials">Trials of valid rounds of all variants.</param>
    /// <param name="find">Returns the CPUs and the architecture of a node; null when the node is unknown.</param>
    public static ComparedVariant Of(
        string name, long? imageBytes, string? architecture, IReadOnlyList<MeasuredTrial> trials, Func<string, Machine?> find)
    {
        var nodes = trials.Select(trial => trial.Record.TargetNode).Distinct().ToDictionary(node => node, find);
        var known = nodes.Values.All(node => node is not null);
        List<Machine> machines =
        [
            .. trials.Where(trial => trial.Record.Variant == name).Select(trial => nodes[trial.Record.TargetNode])
                .Select(node => new Machine(
                    architecture ?? node?.NodeArchitecture, known ? node?.Cpus : null, node?.NodeArchitecture)),
        ];
        return new ComparedVariant(name, imageBytes, Describe(known ? machines : [new Machine(architecture, null)]))
        {
            IsEmulated = machines.Exists(machine => machine.IsEmulated),
        };
    }

    /// <summary>Returns the distinct architectures and CPU counts of the targets' nodes, sorted; empty when none is known.</summary>
    private static string Describe(IEnumerable<Machine> nodes) => string.Join(
        ", ",
        nodes.Where(node => node.Architecture is not null || node.Cpus is not null)
            .Select(node => node.ToString()).Distinct().Order(StringComparer.Ordinal));
}

/// <summary>The machine on which a target ran.</summary>
/// <param name="Architecture">CPU architecture for which the target's image was built, such as <c>amd64</c>; null when unknown.</param>
/// <param name="Cpus">Number of CPUs as reported by the node; null when unknown.</param>
/// <param name="NodeArchitecture">CPU architecture as reported by the node; null when unknown.</param>
public sealed record Machine(string? Architecture, string? Cpus, string? NodeArchitecture = null)
{
    /// <summary>True when both architectures are known and differ, so that the node runs the target in an emulator.</summary>
    public bool IsEmulated => Architecture is not null && NodeArchitecture is not null && Architecture != NodeArchitecture;

    /// <summary>Returns a description such as <c>amd64 with 4 CPUs</c> or <c>arm64 emulated by amd64 with 4 CPUs</c>.</summary>
    public override string ToString() =>
        $"{Architecture ?? "?"}{(IsEmulated ? $" emulated by {NodeArchitecture}" : "")} with {Cpus ?? "?"} CPUs";
}
