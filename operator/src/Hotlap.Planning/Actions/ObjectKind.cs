namespace Hotlap.Planning.Actions;

/// <summary>Kinds of objects that a plan creates or deletes.</summary>
public enum ObjectKind
{
    /// <summary>A pod.</summary>
    Pod,

    /// <summary>A batch/v1 Job.</summary>
    Job,

    /// <summary>A ConfigMap.</summary>
    ConfigMap,

    /// <summary>A networking.k8s.io/v1 NetworkPolicy.</summary>
    NetworkPolicy,

    /// <summary>The run itself, deleted at the end of its time to live.</summary>
    BenchmarkRun,
}
