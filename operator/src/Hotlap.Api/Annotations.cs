namespace Hotlap.Api;

/// <summary>Annotations on runs and their pods.</summary>
public static class Annotations
{
    /// <summary>On a run: the revision that it measures, for example a Git commit. The history keeps its first 256 characters.</summary>
    public const string Revision = "hotlap.dev/revision";

    /// <summary>What the agent in the pod does, as text that only the agent reads. The pod mounts it as a file.</summary>
    public const string Plan = "hotlap.dev/plan";

    /// <summary>
    /// Secret of one trial, 128 random bits in hexadecimal digits, on the target's pod. The operator writes it when it creates the pod; the probe reads
    /// it as a file and asks for it.
    /// </summary>
    public const string Token = "hotlap.dev/token";

    /// <summary>
    /// Most bytes of a pod's annotations. Kubernetes refuses more than 256 KiB over all of them; the rest is for what admission webhooks and the
    /// Job controller add.
    /// </summary>
    public const int MostBytes = 240 * 1024;
}
