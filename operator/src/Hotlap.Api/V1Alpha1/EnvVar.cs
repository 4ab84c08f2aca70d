namespace Hotlap.Api.V1Alpha1;

/// <summary>A name with a value: an environment variable, a header, or call metadata.</summary>
public sealed record EnvVar
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>Plain value. For headers and metadata with <see cref="ValueFrom"/> the text around it, with <c>{valueFrom}</c> in its place.</summary>
    public string Value { get; set; } = "";

    /// <summary>Where the value comes from; null for the plain one.</summary>
    public ValueSource? ValueFrom { get; set; }
}

/// <summary>Where a value comes from. Exactly one of the two is set; only the kubelet reads it.</summary>
public sealed record ValueSource
{
    /// <summary>Key of a ConfigMap of the run's namespace.</summary>
    public KeyReference? ConfigMapKeyRef { get; set; }

    /// <summary>Key of a Secret of the run's namespace, where the operator's settings allow it.</summary>
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
    /// <summary>Put before each name; empty for nothing.</summary>
    public string Prefix { get; set; } = "";

    /// <summary>A ConfigMap of the run's namespace.</summary>
    public LocalObjectReference? ConfigMapRef { get; set; }

    /// <summary>A Secret of the run's namespace, where the operator's settings allow it.</summary>
    public LocalObjectReference? SecretRef { get; set; }
}

/// <summary>A ConfigMap or a Secret.</summary>
public sealed record LocalObjectReference
{
    /// <summary>Name of the object.</summary>
    public string Name { get; set; } = "";
}
