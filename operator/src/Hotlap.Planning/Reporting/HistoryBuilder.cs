using System.Globalization;
using Hotlap.Api;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Context;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Reporting;

/// <summary>Builds the history record of a completed measurement.</summary>
internal static class HistoryBuilder
{
    /// <summary>Returns the history record that the measurement leaves when it is complete.</summary>
    public static HistoryRecord Of(RunContext context) => context.Once(Build);

    private static HistoryRecord Build(RunContext context)
    {
        IReadOnlyList<int> rounds = [.. context.Schedule.Trials.Select(trial => trial.Record.Round).Distinct().Order()];
        IReadOnlyList<MeasuredTrial> trials = [.. context.Schedule.Trials.Select(trial => trial.Measured)];
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
            OperatorVersion = environment.OperatorVersion,
            Tools =
                [.. context.Observation.Trials.SelectMany(trial => trial.Cells).Select(cell => cell.Tool).Distinct()
                    .OrderBy(tool => tool.Name, StringComparer.Ordinal)],
            Nodes = [.. (environment.Nodes ?? []).Select(HistoryNodes.Of)],
            GeneratorNodes = Distinct(context.Schedule.Trials.SelectMany(trial => trial.GeneratorNodes.Append(trial.Record.GeneratorNode))),
            Rounds = rounds,
            Variants = HistoryValues.Fill(trials, rounds, context.Schedule.Variants.Select(variant => Variant(context, variant))),
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
            Nodes =
                Distinct(context.Schedule.Trials.Where(trial => trial.Record.Variant == variant).Select(trial => trial.Record.TargetNode)),
        };
    }

    private static List<string> Distinct(IEnumerable<string> nodes) =>
        [.. nodes.Where(node => node.Length > 0).Distinct().Order(StringComparer.Ordinal)];
}
