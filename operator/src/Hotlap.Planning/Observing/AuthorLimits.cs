namespace Hotlap.Planning.Observing;

/// <summary>
/// What authors of runs may request for the pods that the operator creates for them, in addition to what is always allowed. The operator
/// creates pods with its own permissions. It therefore rejects what is not allowed here, regardless of the author.
/// </summary>
public sealed record AuthorLimits
{
    /// <summary>Kinds of volumes that can be allowed. Each lets a target read data that its author may not be allowed to read.</summary>
    public static IReadOnlyList<string> OptionalVolumes { get; } = ["secret", "persistentVolumeClaim", "ephemeral", "csi"];

    /// <summary>The source of values that can be allowed in <see cref="ValueSources"/>.</summary>
    public const string Secret = "secret";

    /// <summary>
    /// Permits everything that an administrator can permit. For callers outside the operator, which cannot read its settings.
    /// </summary>
    public static AuthorLimits Unknown { get; } = new() { AreKnown = false, ValueSources = [Secret], Volumes = OptionalVolumes };

    /// <summary>False when the settings may permit more classes, schedulers and hosts than are listed.</summary>
    public bool AreKnown { get; private init; } = true;

    /// <summary>
    /// Sources of values of variables, headers and metadata that are allowed besides ConfigMaps: <see cref="Secret"/>, or none.
    /// </summary>
    public IReadOnlyList<string> ValueSources { get; init; } = [];

    /// <summary>Kinds of volumes from <see cref="OptionalVolumes"/> that targets may mount.</summary>
    public IReadOnlyList<string> Volumes { get; init; } = [];

    /// <summary>Priority classes that targets and generators may use.</summary>
    public IReadOnlyList<string> PriorityClasses { get; init; } = [];

    /// <summary>Runtime classes that targets and generators may use.</summary>
    public IReadOnlyList<string> RuntimeClasses { get; init; } = [];

    /// <summary>Schedulers that may place targets and generators, besides the cluster's default.</summary>
    public IReadOnlyList<string> Schedulers { get; init; } = [];

    /// <summary>In <see cref="PodLabels"/> and <see cref="PodAnnotations"/>: any key.</summary>
    public const string AnyKey = "*";

    /// <summary>
    /// Keys of labels that pod templates may set. A Service, a policy or an autoscaler may select pods by them.
    /// </summary>
    public IReadOnlyList<string> PodLabels { get; init; } = [];

    /// <summary>Keys of annotations that pod templates may set. Webhooks and controllers may act on them.</summary>
    public IReadOnlyList<string> PodAnnotations { get; init; } = [];

    /// <summary>
    /// Service accounts that targets may have, as <c>NAMESPACE/NAME</c>; <c>*</c> stands for any namespace or name.
    /// </summary>
    public IReadOnlyList<string> ServiceAccounts { get; init; } = [];

    /// <summary>True if a target of a namespace may have this service account, with its token.</summary>
    public bool AllowsAccount(string namespaceName, string account) => !AreKnown
        || new[] { $"{namespaceName}/{account}", $"{namespaceName}/*", $"*/{account}", "*/*" }.Any(ServiceAccounts.Contains);

    /// <summary>Node labels by which a run may select nodes; empty for any.</summary>
    public IReadOnlyList<string> NodeLabels { get; init; } = [];

    /// <summary>Keys of taints that a run may tolerate; empty for any.</summary>
    public IReadOnlyList<string> Tolerations { get; init; } = [];

    /// <summary>
    /// Registries by scheme, host and port that may have a non-public address, use plain HTTP, and refer to a token service of another
    /// domain.
    /// </summary>
    public IReadOnlyList<Uri> Registries { get; init; } = [];

    /// <summary>
    /// Hosts of already running services that runs may load, besides Services of their own namespaces: names and addresses as in URLs, or
    /// <c>*.SUFFIX</c> for every name below it.
    /// </summary>
    public IReadOnlyList<string> Targets { get; init; } = [];

    /// <summary>Highest values that a spec may have.</summary>
    public SpecLimits Highest { get; init; } = new();

    /// <summary>Labels of the nodes to which every pod of every run is restricted; empty for all nodes.</summary>
    public IReadOnlyDictionary<string, string> NodeSelector { get; init; } = new Dictionary<string, string>();

    /// <summary>Pools whose nodes count as existing, because an autoscaler adds them for pods that wait.</summary>
    public IReadOnlyList<GrowingPool> GrowingPools { get; init; } = [];
}
