namespace Hotlap.Api;

/// <summary>Annotations on runs and their pods.</summary>
public static class Annotations
{
    /// <summary>On a run: the measured revision, for example a Git commit. The history keeps its first 256 characters.</summary>
    public const string Revision = "hotlap.dev/revision";

    /// <summary>
    /// On a run that is complete: each new value asks which images its tags name now. The answer is in <c>status.tags</c>, with the first
    /// 64 characters of the value.
    /// </summary>
    public const string TagsRequest = "hotlap.dev/tags-request";

    /// <summary>Characters of <see cref="TagsRequest"/> that count.</summary>
    public const int MostOfTagsRequest = 64;

    /// <summary>On a pod: the plan of the agent, in a format that only the agent reads. The pod mounts it as a file.</summary>
    public const string Plan = "hotlap.dev/plan";

    /// <summary>
    /// On a target's pod that a release before the Secret of the run created: the token of its probe. Nothing sets it any more.
    /// </summary>
    public const string Token = "hotlap.dev/token";

    /// <summary>On a ConfigMap of a run: an HMAC with the operator's key, by which an operator knows what it wrote.</summary>
    public const string Seal = "hotlap.dev/seal";

    /// <summary>
    /// Maximum total bytes of annotations that Hotlap puts on a pod. Kubernetes rejects more than 256 KiB in total; the rest is reserved
    /// for what admission webhooks and the Job controller add.
    /// </summary>
    public const int MostBytes = 240 * 1024;
}
