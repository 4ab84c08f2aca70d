using System.Security.Cryptography;
using Hotlap.Api.Serialization;
using Hotlap.Operator.Observing;
using k8s.Models;

namespace Hotlap.Operator.Executing;

/// <summary>Creates the ConfigMaps of a run's records and caches their contents.</summary>
internal sealed class RecordStore(ObjectWriter writer, RunRecords records)
{
    /// <summary>Creates a ConfigMap with the given data, or reads the existing one. The description is used in messages.</summary>
    public async Task CreateAsync(
        BenchmarkRun run, V1ConfigMap configMap, IDictionary<string, string> data, string description, CancellationToken cancellationToken)
    {
        var filled = new V1ConfigMap
        {
            ApiVersion = configMap.ApiVersion,
            Kind = configMap.Kind,
            Metadata = configMap.Metadata,
            Immutable = configMap.Immutable,
            Data = data,
        };
        var create = CreateObject.Of(filled, description);
        var stored = (await writer.CreateAsync(run, create, cancellationToken)).Deserialize(ApiJson.Default.ConfigMap)!;
        records.Put(run.Metadata.Uid, stored.Metadata.Uid, RecordReader.Read(stored));
    }
}

/// <summary>Creates the Secret of a run. The operator has no right to read it; one that exists keeps its data.</summary>
internal static class TokenSecret
{
    private const int Digits = 32;

    public static async Task EnsureAsync(
        IKubernetesClient client, BenchmarkRun run, CreateObject create, CancellationToken cancellationToken)
    {
        if (create.Token is not { } token) return;
        try
        {
            var filled = ManifestJson.Of(Fill(token), ManifestJson.Default.V1Secret);
            await client.CreateAsync(Resources.TokenSecrets, run.Metadata.Namespace, filled, cancellationToken);
        }
        catch (KubernetesApiException e) when (e is { StatusCode: HttpStatusCode.Conflict, Reason: "AlreadyExists" })
        {
        }
        catch (KubernetesApiException e)
        {
            throw Refusal.Explain(e, $"{create.Subject}: Secret {token.Metadata.Name}");
        }
    }

    /// <summary>Returns a copy of a Secret with a random token of 128 bits, in hexadecimal.</summary>
    public static V1Secret Fill(V1Secret empty) => new()
    {
        ApiVersion = empty.ApiVersion,
        Kind = empty.Kind,
        Metadata = empty.Metadata,
        Type = empty.Type,
        Immutable = empty.Immutable,
        StringData = new Dictionary<string, string> { ["token"] = RandomNumberGenerator.GetHexString(Digits, lowercase: true) },
    };
}

/// <summary>Maps errors of the API server to failures of an action.</summary>
internal static class Refusal
{
    public static ActionFailedException Explain(Exception error, string subject) => error switch
    {
        ActionFailedException known => known,
        KubernetesApiException api => Explain(ErrorClassifier.Classify(api), api.Message, subject, api.AskedPause),
        _ => new ActionFailedException(FailureClass.Retryable, Reasons.Retrying, $"{subject}: {error.Message}; the operator tries again"),
    };

    public static ActionFailedException Explain(
        ErrorClass errorClass, string message, string subject, TimeSpan? askedPause = null)
    {
        var (failureClass, reason, text) = errorClass switch
        {
            ErrorClass.Waiting when message.Contains("quota", StringComparison.OrdinalIgnoreCase) =>
                (FailureClass.Waiting, Reasons.QuotaExceeded, $"{message}; free or raise the namespace's quota, or request less"),
            ErrorClass.Waiting => (FailureClass.Waiting, Reasons.ObjectRefused, message),
            ErrorClass.Terminal when ErrorClassifier.LacksResources(message) => (
                FailureClass.Terminal, Reasons.QuotaExceeded,
                $"{message}; set them in target.resources, dependencies[].resources and generator.resources{OfProbe(message)}"),
            ErrorClass.Terminal => (
                FailureClass.Terminal, Reasons.ObjectRefused, $"the API server rejected the object: {message}{OfRoot(message)}"),
            _ => (FailureClass.Retryable, Reasons.Retrying, $"{message}; {RetryHint(message)}"),
        };
        return new ActionFailedException(failureClass, reason, $"{subject}: {text}") { AskedPause = askedPause };
    }

    /// <summary>Returns how the probe, whose resources no field of a run sets, gets those that a quota demands.</summary>
    private static string OfProbe(string message) => !message.Contains("hotlap-probe", StringComparison.Ordinal) ? ""
        : "; the container hotlap-probe gets a CPU limit if an administrator sets probeCpuLimit in the chart (--probe-cpu-limit=1), and "
            + "other resources from a LimitRange of the namespace";

    /// <summary>
    /// Returns what to do about a pod that may run as root, because its image or its template says so, where the namespace
    /// forbids it.
    /// </summary>
    private static string OfRoot(string message) => !message.Contains("violates PodSecurity", StringComparison.Ordinal)
        || !message.Contains("runAsNonRoot", StringComparison.Ordinal) ? ""
        : "; the container may run as root, which the namespace forbids: set podTemplate.spec.securityContext.runAsUser to the number of a "
            + "user that the image can run as, or use a namespace with pod-security.kubernetes.io/enforce: baseline";

    private static string RetryHint(string message) => ErrorClassifier.LacksRight(message)
        ? "the operator tries again: RBAC may still be loading on a new API server; otherwise grant this permission"
        : "the operator tries again";
}
