using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;

namespace Hotlap.Operator.Observing;

/// <summary>Who is told of changes in the cluster; each call must be quick.</summary>
internal abstract class ClusterListener
{
    /// <summary>A run came, changed or went.</summary>
    public abstract void RunChanged(ObjectChange<BenchmarkRun> change);

    /// <summary>A pod of a run came, changed or went.</summary>
    public abstract void PodChanged(ObjectChange<Pod> change);

    /// <summary>A node came or went, or takes other pods than before.</summary>
    public abstract void NodesChanged();

    /// <summary>Something that belongs to a run changed.</summary>
    public abstract void Touched(ObjectKey run);

    /// <summary>Something that belonged to a run is gone.</summary>
    public abstract void Gone(string uid);

    /// <summary>All objects of a kind were listed anew.</summary>
    public abstract void Listed(Type kind, DateTimeOffset began);

    /// <summary>A run cannot be read.</summary>
    public abstract void Unreadable(UnreadableObject unreadable);

    /// <summary>A list or watch ended before its time.</summary>
    public abstract void Interrupted(string kind, WatchInterruption interruption);
}
