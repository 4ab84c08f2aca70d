using Hotlap.Api.Tests.Files;

namespace Hotlap.Api.Tests.Crd;

/// <summary>A fact that is skipped where kubeconform cannot be had: it checks what the API server checks too.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class KubeconformFactAttribute : FactAttribute
{
    public KubeconformFactAttribute() => Skip = KubeconformTheoryAttribute.Cause;
}

/// <summary>A theory that is skipped where kubeconform cannot be had.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class KubeconformTheoryAttribute : TheoryAttribute
{
    public KubeconformTheoryAttribute() => Skip = Cause;

    internal static string? Cause { get; } = Tool.Has("kubeconform") ? null : "kubeconform cannot be had here";
}
