namespace Hotlap.Planning.Observing;

/// <summary>
/// What the people who write runs may ask of the pods that the operator creates for them, beside what is always theirs. The operator creates
/// pods with its own rights: what is not allowed here is refused, whoever writes it.
/// </summary>
public sealed record AuthorLimits
{
    /// <summary>Kinds of volume that can be allowed: each lets a target read what its author may not be allowed to read.</summary>
    public static IReadOnlyList<string> OptionalVolumes { get; } = ["secret", "persistentVolumeClaim", "ephemeral"];

    /// <summary>The source of values that can be allowed, in <see cref="ValueSources"/>.</summary>
    public const string Secret = "secret";

    /// <summary>Where values of variables, headers and metadata may come from, beside ConfigMaps: <see cref="Secret"/>, or nothing.</summary>
    public IReadOnlyList<string> ValueSources { get; init; } = [];

    /// <summary>Kinds of volume of <see cref="OptionalVolumes"/> that targets may mount.</summary>
    public IReadOnlyList<string> Volumes { get; init; } = [];

    /// <summary>Priority classes that targets and generators may have.</summary>
    public IReadOnlyList<string> PriorityClasses { get; init; } = [];

    /// <summary>Runtime classes that targets and generators may have.</summary>
    public IReadOnlyList<string> RuntimeClasses { get; init; } = [];

    /// <summary>Schedulers that may place targets and generators, beside the cluster's default.</summary>
    public IReadOnlyList<string> Schedulers { get; init; } = [];

    /// <summary>Node labels that a run may select nodes by; empty for any.</summary>
    public IReadOnlyList<string> NodeLabels { get; init; } = [];

    /// <summary>Keys of taints that a run may tolerate; empty for any.</summary>
    public IReadOnlyList<string> Tolerations { get; init; } = [];

    /// <summary>
    /// Registries by scheme, host and port that may have an address that is not public, speak plain HTTP, and name a token service of another domain.
    /// </summary>
    public IReadOnlyList<Uri> Registries { get; init; } = [];

    /// <summary>
    /// Hosts of services that already run and that runs may load, beside Services of their own namespaces: names and addresses as they are in URLs, or
    /// <c>*.SUFFIX</c> for every name below it.
    /// </summary>
    public IReadOnlyList<string> Targets { get; init; } = [];

    /// <summary>Highest numbers that a spec may have.</summary>
    public SpecLimits Highest { get; init; } = new();

    /// <summary>Labels of the nodes that every pod of every run stays on; empty for all nodes.</summary>
    public IReadOnlyDictionary<string, string> NodeSelector { get; init; } = new Dictionary<string, string>();
}
