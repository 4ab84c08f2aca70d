namespace Hotlap.Api.V1Alpha1;

/// <summary>A name with a value: an environment variable, a header, or call metadata.</summary>
public sealed record EnvVar
{
    public string Name { get; set; } = "";
    public string Value { get; set; } = "";
    public ValueSource? ValueFrom { get; set; }
}

/// <summary>Source of a value. Exactly one of the two is set; only the kubelet reads it.</summary>
public sealed record ValueSource
{
    public KeyReference? ConfigMapKeyRef { get; set; }
    public KeyReference? SecretKeyRef { get; set; }
}

/// <summary>A key of a ConfigMap or a Secret.</summary>
public sealed record KeyReference
{
    public string Name { get; set; } = "";
    public string Key { get; set; } = "";
}

/// <summary>All keys of a ConfigMap or a Secret as environment variables. Exactly one of the two is set.</summary>
public sealed record EnvSource
{
    public string Prefix { get; set; } = "";
    public LocalObjectReference? ConfigMapRef { get; set; }
    public LocalObjectReference? SecretRef { get; set; }
}

/// <summary>A reference to a ConfigMap or a Secret.</summary>
public sealed record LocalObjectReference
{
    public string Name { get; set; } = "";
}
