namespace Hotlap.Planning.Observing;

/// <summary>A pool of nodes that an autoscaler grows, also from zero nodes, for pods that no existing node can take.</summary>
/// <param name="Text">The pool as the administrator wrote it: its labels and taints.</param>
/// <param name="Node">A node as the pool would add it. Its free resources are not known.</param>
public sealed record GrowingPool(string Text, Node Node)
{
    /// <summary>Creates a pool of linux nodes.</summary>
    /// <param name="text">The pool as the administrator wrote it.</param>
    /// <param name="labels">Labels of its nodes.</param>
    /// <param name="taints">Taints of its nodes.</param>
    public static GrowingPool Of(string text, IReadOnlyDictionary<string, string> labels, IEnumerable<Taint> taints) => new(text, new Node
    {
        Metadata = new ObjectMeta { Name = $"a new node of {text}", Labels = new(labels) { ["kubernetes.io/os"] = "linux" } },
        Spec = new NodeSpec { Taints = [.. taints] },
    });
}
