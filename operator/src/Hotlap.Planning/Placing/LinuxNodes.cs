namespace Hotlap.Planning.Placing;

/// <summary>The nodes that can run Hotlap's pods, which ask for linux.</summary>
internal static class LinuxNodes
{
    /// <summary>True unless the node's label names another system; <see cref="Room"/> reads the label in the same way.</summary>
    public static bool Contain(Node node) => node.Metadata.Label("kubernetes.io/os") is null or "linux";
}
