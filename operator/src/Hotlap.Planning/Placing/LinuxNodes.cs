namespace Hotlap.Planning.Placing;

/// <summary>The nodes that can run Hotlap's pods, which ask for linux.</summary>
internal static class LinuxNodes
{
    /// <summary>A node without the label counts: kubelets set it, but scripted nodes may lack it.</summary>
    public static bool Contain(Node node) => node.Metadata.Label("kubernetes.io/os") is null or "linux";
}
