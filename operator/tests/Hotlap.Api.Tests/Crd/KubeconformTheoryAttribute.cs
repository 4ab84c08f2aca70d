using Hotlap.Api.Tests.Files;

namespace Hotlap.Api.Tests.Crd;

/// <summary>A theory that is skipped where kubeconform cannot be had.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class KubeconformTheoryAttribute : TheoryAttribute
{
    public KubeconformTheoryAttribute() => Skip = Cause;

    internal static string? Cause { get; } = Tool.Has("kubeconform") ? null : "kubeconform cannot be had here";
}
