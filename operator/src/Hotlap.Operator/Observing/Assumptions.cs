using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Observing;

/// <summary>The operator's own writes that the caches may not show yet, by kind.</summary>
internal sealed class Assumptions(TimeProvider time)
{
    public AssumedObjects<Pod> Pods { get; } = new(
        pod => pod.Metadata, (pod, at) => pod with { Metadata = pod.Metadata with { DeletionTimestamp = at } }, time);

    public AssumedObjects<Job> Jobs { get; } = new(
        job => job.Metadata, (job, at) => job with { Metadata = job.Metadata with { DeletionTimestamp = at } }, time);

    public AssumedObjects<PartialObject> ConfigMaps { get; } = new(
        map => map.Metadata, (map, at) => map with { Metadata = map.Metadata with { DeletionTimestamp = at } }, time);

    /// <summary>Ends assumptions about an object that the watch reported as deleted.</summary>
    public void Gone(string uid)
    {
        Pods.Gone(uid);
        Jobs.Gone(uid);
        ConfigMaps.Gone(uid);
    }

    /// <summary>Ends assumptions that are older than a complete list of a kind.</summary>
    public void Listed(Type kind, DateTimeOffset began)
    {
        if (kind == typeof(Pod)) Pods.Listed(began);
        else if (kind == typeof(Job)) Jobs.Listed(began);
        else if (kind == typeof(PartialObject)) ConfigMaps.Listed(began);
        else if (kind == typeof(BenchmarkRun)) Runs.Listed(began);
    }

    public AssumedObjects<BenchmarkRun> Runs { get; } = new(
        run => run.Metadata, (run, at) => run with { Metadata = run.Metadata with { DeletionTimestamp = at } }, time);
}
