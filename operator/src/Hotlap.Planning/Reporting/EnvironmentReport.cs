using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Reporting;

/// <summary>Environment of the measurement: versions, nodes, and the digest of the spec.</summary>
internal static class EnvironmentReport
{
    private const int MostNodes = 256;
    private const int MostOtherImages = 64;

    public static RunEnvironment Of(RunContext context) => new()
    {
        OperatorVersion = context.Observation.Trials.MaxBy(trial => trial.RecordedAt)?.Record.OperatorVersion
            ?? context.Observation.Settings.OperatorVersion,
        KubernetesVersion = context.MeasuredWith?.KubernetesVersion ?? context.Observation.Settings.KubernetesVersion,
        SpecHash = RunMeasurement.Whole(context.Spec),
        Tools = [.. Tools(context).Select(tool => new ToolStatus { Name = tool.Name, Version = tool.Version })],
        Nodes = Nodes(context),
        Dependencies = DependencyReport.Images(context),
        OtherImages = OtherImages(context.Observation.Preparation),
        RequestFiles = context.Observation.Preparation?.RequestFiles?
            .Select(file => new RequestFileStatus { Name = file.Source.Name, Key = file.Source.Key, Digest = file.Digest }).ToList(),
    };

    /// <summary>Returns the images that are no service's; null without any.</summary>
    private static List<OtherImage>? OtherImages(Preparation? preparation) => preparation is null ? null :
        preparation.Programs.Select(image => Other(ImageRole.Program, image))
            .Concat(preparation.AdditionalContainers.Select(image => Other(ImageRole.AdditionalContainer, image)))
            .Take(MostOtherImages).ToList() is { Count: > 0 } images ? images : null;

    private static OtherImage Other(ImageRole role, ResolvedImage image) => new()
    {
        Subject = new ImageRequest(role, image.Variant, image.Image, image.Architecture).Subject,
        Image = image.Image,
        Architecture = image.Architecture,
        ImageDigest = image.Digest,
    };

    /// <summary>Returns the tools that generated load, by name.</summary>
    public static IEnumerable<ToolVersion> Tools(RunContext context) => context.Observation.Trials
        .SelectMany(trial => trial.Samples).Select(cell => cell.Tool).Distinct()
        .OrderBy(tool => tool.Name, StringComparer.Ordinal);

    /// <summary>Returns the nodes that took part; those of targets first when the schema has no room for all.</summary>
    private static List<NodeStatusSummary> Nodes(RunContext context)
    {
        var trials = context.Observation.Trials;
        var used = trials.Select(trial => trial.Record.TargetNode)
            .Concat(trials.SelectMany(trial => trial.GeneratorNodes))
            .Concat(trials.SelectMany(trial => trial.Record.Dependencies).Select(dependency => dependency.Node));
        return [.. used.Where(name => name.Length > 0).Distinct().Take(MostNodes).Order(StringComparer.Ordinal)
            .Select(name => MeasuredNodes.Find(context, name) ?? new NodeStatusSummary { Name = name })];
    }
}

/// <summary>Resource usage of the dependencies while a cell was measured, over its trials.</summary>
internal static class DependencyReport
{
    public static List<DependencyStatus>? Of(BenchmarkRunSpec spec, IReadOnlyList<CellSample> trials) => spec.Dependencies
        .Select(dependency => Of(dependency.Name, trials))
        .ToList() is { Count: > 0 } status && trials.Count > 0 ? status : null;

    /// <summary>Returns the images and the times until Ready, in the order of the spec; null without dependencies.</summary>
    public static List<DependencyImage>? Images(RunContext context) => context.Spec.Dependencies
        .ConvertAll(dependency => new DependencyImage
        {
            Name = dependency.Name,
            Image = dependency.Image,
            ImageDigest = context.Observation.Preparation?.Dependencies.FirstOrDefault(image => image.Variant == dependency.Name)?.Digest,
            ReadyMilliseconds = Known.Median(context.Schedule.Trials
                .SelectMany(trial => trial.Record.Dependencies)
                .Where(record => record.Name == dependency.Name).Select(record => (long?)record.ReadyMilliseconds)),
        }) is { Count: > 0 } images ? images : null;

    private static DependencyStatus Of(string name, IReadOnlyList<CellSample> samples)
    {
        var trials = samples
            .Select(sample => (Requests: sample.AllAnswers, Used: sample.Dependencies?.FirstOrDefault(used => used.Name == name)))
            .ToList();
        return new DependencyStatus
        {
            Name = name,
            CpuNanosecondsPerRequest = Known.Median(
                trials.Select(trial => trial.Requests > 0 ? trial.Used?.CpuNanoseconds / trial.Requests : null)),
            CpuMillicores = Known.Median(trials.Select(trial =>
                trial.Used is { CpuNanoseconds: { } cpu, WindowNanoseconds: > 0 and var window }
                    ? (long)((Int128)cpu * 1000 / window) : (long?)null)),
            PeakMemoryBytes = trials.Max(trial => trial.Used?.PeakMemoryBytes),
        };
    }
}

/// <summary>Resource usage of the containers beside the target and the probe in its pods while a cell was measured.</summary>
internal static class SidecarReport
{
    /// <summary>Returns null if no trial had such containers.</summary>
    public static SidecarStatus? Of(IReadOnlyList<CellSample> samples) =>
        samples.All(sample => sample.SidecarCpuNanoseconds is null) ? null : new()
        {
            CpuNanosecondsPerRequest = Known.Median(
                samples.Select(sample => sample.AllAnswers > 0 ? sample.SidecarCpuNanoseconds / sample.AllAnswers : null)),
            CpuMillicores = Known.Median(samples.Select(sample =>
                sample is { SidecarCpuNanoseconds: { } cpu, ProbeWindowNanoseconds: > 0 and var window }
                    ? (long)((Int128)cpu * 1000 / window) : (long?)null)),
            PeakMemoryBytes = samples.Max(sample => sample.SidecarPeakMemoryBytes),
        };
}
