namespace Hotlap.Api.V1Alpha1;

/// <summary>Settings that all variants share: ports, resources, and the request that ends the startup.</summary>
public sealed record Target
{
    public TemplateSource? From { get; set; }
    public List<NamedPort> Ports { get; set; } = [];
    public List<TargetTls> Tls { get; set; } = [];
    public List<EnvVar> Env { get; set; } = [];
    public List<EnvSource> EnvFrom { get; set; } = [];
    public JsonObject? Resources { get; set; }
    public Startup? Startup { get; set; }
    public bool RuntimeMetrics { get; set; }
    public JsonObject? PodTemplate { get; set; }
}

/// <summary>The workload of the run's namespace whose pods the targets are like.</summary>
public sealed record TemplateSource
{
    /// <summary>Deployment, StatefulSet, DaemonSet, or Rollout of Argo Rollouts.</summary>
    public string Kind { get; set; } = "";
    public string Name { get; set; } = "";

    /// <summary>Name of the service's container; null for the only one, or the one that kubectl chooses.</summary>
    public string? Container { get; set; }
}

/// <summary>A TCP port with a name, by which requests and environment variables refer to it.</summary>
public sealed record NamedPort
{
    public string Name { get; set; } = "";
    public int ContainerPort { get; set; }
}

/// <summary>TLS settings of one of the target's ports; every request to the port uses TLS.</summary>
public sealed record TargetTls
{
    public string Port { get; set; } = "";
    public CertificateSource? Ca { get; set; }
    public string? ServerName { get; set; }
    public bool InsecureSkipVerify { get; set; }
}

public sealed record CertificateSource
{
    public KeyReference? ConfigMapKeyRef { get; set; }
}

/// <summary>The request that ends the startup measurement. Exactly one of the two is set.</summary>
public sealed record Startup
{
    public SingleHttpRequest? Http { get; set; }
    public SingleGrpcRequest? Grpc { get; set; }
}
