using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;

namespace Hotlap.Operator.Observing;

/// <summary>Receives changes in the cluster. Each call must return quickly.</summary>
internal abstract class ClusterListener
{
    /// <summary>A run was added, modified or deleted.</summary>
    public abstract void RunChanged(ObjectChange<BenchmarkRun> change);

    /// <summary>A pod of a run was added, modified or deleted.</summary>
    public abstract void PodChanged(ObjectChange<Pod> change);

    /// <summary>A node was added or deleted, or its labels or taints changed.</summary>
    public abstract void NodesChanged();

    /// <summary>An object with the label of a run changed.</summary>
    public abstract void Touched(ObjectKey run);

    /// <summary>An object with the given UID was deleted.</summary>
    public abstract void Gone(string uid);

    /// <summary>All objects of a kind were listed again.</summary>
    public abstract void Listed(Type kind, DateTimeOffset began);

    /// <summary>A run could not be deserialized.</summary>
    public abstract void Unreadable(UnreadableObject unreadable);

    /// <summary>A list or watch ended early.</summary>
    public abstract void Interrupted(string kind, WatchInterruption interruption);
}
