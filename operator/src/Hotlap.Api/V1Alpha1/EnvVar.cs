namespace Hotlap.Api.V1Alpha1;

/// <summary>A name with a value: an environment variable, a header, or call metadata.</summary>
public sealed record EnvVar
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>
    /// Literal value. For headers and metadata with <see cref="ValueFrom"/>: a template in which <c>{valueFrom}</c> is replaced.
    /// </summary>
    public string Value { get; set; } = "";

    /// <summary>Source of the value; null for a literal value.</summary>
    public ValueSource? ValueFrom { get; set; }
}

/// <summary>Source of a value. Exactly one of the two is set; only the kubelet reads it.</summary>
public sealed record ValueSource
{
    /// <summary>Key of a ConfigMap in the run's namespace.</summary>
    public KeyReference? ConfigMapKeyRef { get; set; }

    /// <summary>Key of a Secret in the run's namespace, if the operator's settings allow it.</summary>
    public KeyReference? SecretKeyRef { get; set; }
}

/// <summary>A key of a ConfigMap or a Secret.</summary>
public sealed record KeyReference
{
    /// <summary>Name of the object.</summary>
    public string Name { get; set; } = "";

    /// <summary>Key in its data.</summary>
    public string Key { get; set; } = "";
}

/// <summary>All keys of a ConfigMap or a Secret as environment variables. Exactly one of the two is set.</summary>
public sealed record EnvSource
{
    /// <summary>Prefix of each name; may be empty.</summary>
    public string Prefix { get; set; } = "";

    /// <summary>A ConfigMap in the run's namespace.</summary>
    public LocalObjectReference? ConfigMapRef { get; set; }

    /// <summary>A Secret in the run's namespace, if the operator's settings allow it.</summary>
    public LocalObjectReference? SecretRef { get; set; }
}

/// <summary>A reference to a ConfigMap or a Secret.</summary>
public sealed record LocalObjectReference
{
    /// <summary>Name of the object.</summary>
    public string Name { get; set; } = "";
}
