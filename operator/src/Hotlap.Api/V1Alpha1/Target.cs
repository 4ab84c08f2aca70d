namespace Hotlap.Api.V1Alpha1;

/// <summary>Settings that all variants share: ports, resources, and the request that ends the startup.</summary>
public sealed record Target
{
    /// <summary>TCP ports that the service listens on, with unique names.</summary>
    public List<NamedPort> Ports { get; set; } = [];

    /// <summary>Ports that use TLS; the others use clear text.</summary>
    public List<TargetTls> Tls { get; set; } = [];

    /// <summary>Environment variables of every variant.</summary>
    public List<EnvVar> Env { get; set; } = [];

    /// <summary>
    /// ConfigMaps and Secrets whose keys become environment variables of every variant; <see cref="Env"/> takes precedence.
    /// </summary>
    public List<EnvSource> EnvFrom { get; set; } = [];

    /// <summary>Resources of the container, as in a pod's spec. Default: one CPU and 256Mi as requests and limits.</summary>
    public JsonObject? Resources { get; set; }

    /// <summary>The request whose first correct answer ends the startup; null for that of the first scenario.</summary>
    public Startup? Startup { get; set; }

    /// <summary>
    /// True to collect metrics of the service's .NET runtime. The service gets the standard OpenTelemetry environment variables, and the
    /// probe receives its exports. Exporting costs the service some CPU time.
    /// </summary>
    public bool RuntimeMetrics { get; set; }

    /// <summary>Overlay on the target's pod (metadata and spec) for other fields, such as volumes and affinity.</summary>
    public JsonObject? PodTemplate { get; set; }
}

/// <summary>A TCP port with a name, by which requests and environment variables refer to it.</summary>
public sealed record NamedPort
{
    /// <summary>Name of at most 15 lower-case letters, digits and single dashes, with at least one letter.</summary>
    public string Name { get; set; } = "";

    /// <summary>Number of the port, 1 to 65535, except that of the probe.</summary>
    public int ContainerPort { get; set; }
}

/// <summary>TLS settings of one of the target's ports; every request to the port uses TLS.</summary>
public sealed record TargetTls
{
    /// <summary>Name of one of the target's ports; <c>https</c> when variants have URLs.</summary>
    public string Port { get; set; } = "";

    /// <summary>Trusted CA certificates; null only with <see cref="InsecureSkipVerify"/>.</summary>
    public CertificateSource? Ca { get; set; }

    /// <summary>
    /// DNS name to verify in the server's certificate and to send as SNI and Host. Required with <see cref="Ca"/>, because targets have
    /// addresses and no names. A URL uses its own host.
    /// </summary>
    public string? ServerName { get; set; }

    /// <summary>True to skip certificate verification; the report says so.</summary>
    public bool InsecureSkipVerify { get; set; }
}

/// <summary>Source of certificates.</summary>
public sealed record CertificateSource
{
    /// <summary>Key of a ConfigMap in the run's namespace, with certificates in PEM.</summary>
    public KeyReference? ConfigMapKeyRef { get; set; }
}

/// <summary>The request that ends the startup measurement. Exactly one of the two is set.</summary>
public sealed record Startup
{
    /// <summary>An HTTP request.</summary>
    public HttpRequest? Http { get; set; }

    /// <summary>A gRPC call.</summary>
    public GrpcRequest? Grpc { get; set; }
}
