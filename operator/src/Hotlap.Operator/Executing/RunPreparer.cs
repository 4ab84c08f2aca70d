using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Observing;
using Hotlap.Operator.Registry;
using Hotlap.Planning;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>Fixes images by digest, proto files and the baseline's records in a ConfigMap. All that is missing is reported together.</summary>
internal sealed class RunPreparer(
    IKubernetesClient client, IImageRegistry registry, ObjectWriter writer, RunRecords records, BaselineFinder baselines)
{
    /// <summary>Prepares a run.</summary>
    /// <exception cref="ActionFailedException">Something is missing or refused.</exception>
    public async Task PrepareAsync(BenchmarkRun run, PrepareRun prepare, CancellationToken cancellationToken)
    {
        var resolving = Task.WhenAll(prepare.Images.Select(request => ResolveAsync(request, cancellationToken)));
        var problems = new List<Problem>();
        var data = await ReadProtosAsync(run, prepare.Preparation.Protos, problems, cancellationToken);
        var baseline = prepare.BaselineRun is { } name ? await baselines.FindAsync(run, name, problems, cancellationToken) : null;
        var images = await resolving;
        var failures = Failures(prepare, images);
        if (problems.Count > 0 || failures.Count < images.Count(image => image.Problem is not null))
            throw new ActionFailedException(FailureClass.Terminal, [.. images.Select(image => image.Problem).OfType<Problem>(), .. problems]);
        var preparation = prepare.Preparation with
        {
            Images = [.. images.Select(image => image.Resolved).OfType<ResolvedImage>()],
            Failures = [.. prepare.Preparation.Failures, .. failures],
            Baseline = baseline,
        };
        data[Preparation.Key] = JsonSerializer.Serialize(preparation, PlanningJson.Default.Preparation);
        await StoreAsync(run, prepare, data, cancellationToken);
    }

    /// <summary>Variants whose image is not there and that the run can do without, as long as one is left.</summary>
    private static List<VariantFailure> Failures(PrepareRun prepare, (ResolvedImage? Resolved, Problem? Problem)[] images) => images.All(image => image.Resolved is null) ? [] :
    [
        .. prepare.Images.Zip(images)
            .Where(pair => pair.Second.Problem is not null && prepare.Dispensable.Contains(pair.First.Variant))
            .Select(pair => new VariantFailure { Variant = pair.First.Variant, Reason = pair.Second.Problem!.Reason, Message = pair.Second.Problem.Message }),
    ];

    private async Task StoreAsync(BenchmarkRun run, PrepareRun prepare, JsonObject data, CancellationToken cancellationToken)
    {
        var manifest = prepare.ConfigMap.DeepClone().AsObject();
        manifest["data"] = data;
        var create = new CreateObject(ObjectKind.ConfigMap, prepare.Name, manifest, "preparation of the run");
        var stored = (await writer.CreateAsync(run, create, cancellationToken)).Deserialize(ApiJson.Default.ConfigMap)!;
        records.Put(run.Metadata.Uid, stored.Metadata.Uid, RecordReader.Read(stored));
    }

    private async Task<(ResolvedImage? Resolved, Problem? Problem)> ResolveAsync(ImageRequest request, CancellationToken cancellationToken)
    {
        var image = new ResolvedImage { Variant = request.Variant, Image = request.Image, Reference = request.Image, Architecture = request.Architecture };
        return await registry.ResolveAsync(request.Image, request.Architecture, cancellationToken) switch
        {
            ImageResolution.Found found =>
                (image with { Reference = found.Reference, Digest = found.Digest, CompressedBytes = found.CompressedBytes }, null),
            ImageResolution.Unknown unknown => (image with { UnresolvedBecause = unknown.Because }, null),
            ImageResolution.Missing missing => (null, new Problem(
                Reasons.ImageNotFound, $"variant {request.Variant}: image {request.Image}: {missing.Message}; correct the image, or push it")),
            ImageResolution.OtherPlatforms others => (null, new Problem(
                Reasons.ImagePlatformMissing,
                $"variant {request.Variant}: image {request.Image} is not built for linux/{request.Architecture}; it is for {Join(others.Platforms)}; build it for that platform, or choose another architecture")),
            var other => throw new InvalidOperationException($"unexpected {other}"),
        };
    }

    private async Task<JsonObject> ReadProtosAsync(
        BenchmarkRun run, IReadOnlyList<ProtoSource> protos, List<Problem> problems, CancellationToken cancellationToken)
    {
        var data = new JsonObject();
        var maps = new Dictionary<string, ConfigMap?>(StringComparer.Ordinal);
        for (var index = 0; index < protos.Count; index++)
        {
            var source = protos[index];
            if (!maps.TryGetValue(source.ConfigMap, out var map))
                map = maps[source.ConfigMap] = await client.FindAsync(Resources.ConfigMaps, new ObjectKey(run.Metadata.Namespace, source.ConfigMap), cancellationToken);
            if (map?.Data?.GetValueOrDefault(source.Key) is { } text)
                data[Preparation.ProtoKey(index)] = text;
            else
                problems.Add(new Problem(Reasons.ProtoNotFound, Explain(run, source, map)));
        }

        return data;
    }

    private static string Explain(BenchmarkRun run, ProtoSource source, ConfigMap? map) => map is null
        ? $"ConfigMap {source.ConfigMap} with the proto file {source.Key} is not in namespace {run.Metadata.Namespace}; create it: kubectl create configmap {source.ConfigMap} --from-file={source.Key}"
        : $"ConfigMap {source.ConfigMap} has no key {source.Key}; it has {Join([.. (map.Data ?? []).Keys.Order(StringComparer.Ordinal).Take(20)])}";

    private static string Join(IReadOnlyList<string> names) => names.Count == 0 ? "none" : string.Join(", ", names);
}
