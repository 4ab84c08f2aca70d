using Hotlap.Measurement.History;
using Hotlap.Planning.Context;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Units;
using Values = System.Collections.Generic.IReadOnlyDictionary<string, System.Collections.Generic.IReadOnlyList<double?>>;

namespace Hotlap.Planning.Reporting;

internal static class HistoryBuilder
{
    public static HistoryRecord Of(RunContext context) => context.Once(Build);

    private static HistoryRecord Build(RunContext context)
    {
        IReadOnlyList<int> rounds = [.. context.Schedule.Trials.Select(trial => trial.Record.Round).Distinct().Order()];
        var environment = EnvironmentReport.Of(context);
        return new HistoryRecord
        {
            Measurement = context.Measurement,
            Repeated = RunMeasurement.Repeated(context.Spec),
            Method = RunMeasurement.Method(context.Spec),
            Revision = context.Run.Metadata.Annotations?.GetValueOrDefault(Annotations.Revision),
            CompletedAt = (context.Status?.CompletionTime ?? WholeSecond.Of(context.Now))
                .ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture),
            AgentImage = context.Observation.Preparation?.AgentImage,
            RequestFiles = context.Observation.Preparation?.RequestDigests(),
            OperatorVersion = environment.OperatorVersion,
            Tools = [.. EnvironmentReport.Tools(context)],
            Nodes = [.. (environment.Nodes ?? []).Select(HistoryNodes.Of)],
            GeneratorNodes = Distinct(context.Schedule.Trials.SelectMany(trial => trial.GeneratorNodes)),
            Rounds = rounds,
            RecordsDigest = RecordsDigest.Until(rounds, context.Observation.PreparedIn, context.Observation.Trials),
            Variants = HistoryValues.Fill(
                context.Schedule.Trials, rounds, context.Schedule.Variants.Select(variant => Variant(context, variant))),
        };
    }

    private static HistoryVariant Variant(RunContext context, string variant)
    {
        var image = context.Observation.Preparation?.Images.FirstOrDefault(image => image.Variant == variant);
        return new HistoryVariant
        {
            Name = variant,
            ImageDigest = image?.Digest,
            ImageBytes = image?.CompressedBytes,
            Architecture = image?.Architecture ?? "",
            Nodes = Distinct(FigureCalculator.Trials(context, variant).Select(trial => trial.Record.TargetNode)),
        };
    }

    private static List<string> Distinct(IEnumerable<string> nodes) =>
        [.. nodes.Where(node => node.Length > 0).Distinct().Order(StringComparer.Ordinal)];
}

/// <summary>Converts nodes for history records.</summary>
public static class HistoryNodes
{
    /// <summary>Converts a node of a run's status.</summary>
    /// <param name="node">The node, as reported in the status.</param>
    public static HistoryNode Of(NodeStatusSummary node)
    {
        ArgumentNullException.ThrowIfNull(node);
        return new HistoryNode
        {
            Name = node.Name,
            Architecture = node.Architecture,
            Cpus = node.Cpus,
            KernelVersion = node.KernelVersion,
            ContainerRuntimeVersion = node.ContainerRuntimeVersion,
        };
    }
}

/// <summary>Differences of the medians of a completed measurement from those of the previous one. They are shown but not judged.</summary>
internal static class PreviousReport
{
    private const int MostChanges = 100;

    public static PreviousStatus? Of(RunContext context) => context.Observation.Previous is not { } before ? null : new PreviousStatus
    {
        Measurement = before.Measurement,
        Revision = before.Revision,
        CompletionTime = Time(before.CompletedAt),
        Changes = [.. Changes(context.Spec, HistoryBuilder.Of(context), before).Take(MostChanges)],
    };

    /// <summary>Parses the time of a record; null when it is invalid.</summary>
    public static DateTimeOffset? Time(string text) =>
        DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var at) ? at : null;

    private static IEnumerable<PreviousChange> Changes(BenchmarkRunSpec spec, HistoryRecord now, HistoryRecord before)
    {
        var isPrimary = PrimaryMetrics.By(spec);
        return
            from variant in now.Variants
            join older in before.Variants on variant.Name equals older.Name
            from change in OfVariant(variant, older)
            where isPrimary(change.Metric, change.Scenario, change.Payload)
            select change with { Variant = variant.Name };
    }

    private static IEnumerable<PreviousChange> OfVariant(HistoryVariant now, HistoryVariant before) =>
        OfValues(now.Values, before.Values).Concat(
        from cell in now.Cells
        join older in before.Cells on (cell.Scenario, cell.Payload) equals (older.Scenario, older.Payload)
        from change in OfValues(cell.Values, older.Values)
        select change with { Scenario = cell.Scenario, Payload = cell.Payload });

    private static IEnumerable<PreviousChange> OfValues(Values now, Values before) =>
        from entry in now
        let median = HistoryValues.MedianOf(entry.Key, entry.Value)
        let older = HistoryValues.MedianOf(entry.Key, before.GetValueOrDefault(entry.Key) ?? [])
        where median is not null && older > 0
        select new PreviousChange { Metric = entry.Key, ChangePerMille = (long)Math.Round(((median.Value / older.Value) - 1) * 1000) };
}
