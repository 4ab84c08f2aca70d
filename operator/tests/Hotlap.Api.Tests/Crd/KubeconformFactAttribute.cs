namespace Hotlap.Api.Tests.Crd;

/// <summary>A fact that is skipped where kubeconform cannot be had: it checks what the API server checks too.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class KubeconformFactAttribute : FactAttribute
{
    public KubeconformFactAttribute() => Skip = KubeconformTheoryAttribute.Cause;
}
