using System.Security.Cryptography;
using Hotlap.Api.Serialization;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>Creates the ConfigMaps of a run's records and caches their contents.</summary>
internal sealed class RecordStore(ObjectWriter writer, RunRecords records)
{
    /// <summary>Creates a ConfigMap with the given data, or reads the existing one. The description is used in messages.</summary>
    public async Task CreateAsync(
        BenchmarkRun run, string name, JsonObject configMap, JsonObject data, string description, CancellationToken cancellationToken)
    {
        var manifest = configMap.DeepClone().AsObject();
        manifest["data"] = data;
        var create = new CreateObject(ObjectKind.ConfigMap, name, manifest, description);
        var stored = (await writer.CreateAsync(run, create, cancellationToken)).Deserialize(ApiJson.Default.ConfigMap)!;
        records.Put(run.Metadata.Uid, stored.Metadata.Uid, RecordReader.Read(stored));
    }
}

/// <summary>Adds a random secret to a new object. An adopted object keeps the secret that it was created with.</summary>
internal static class TokenStamp
{
    private const int Digits = 32;

    /// <summary>Returns a copy of a manifest with a random 128-bit secret in an annotation.</summary>
    public static JsonObject Stamp(JsonObject manifest) =>
        RecordSeal.Annotated(manifest, Annotations.Token, RandomNumberGenerator.GetHexString(Digits, lowercase: true));
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
            ErrorClass.Terminal => (FailureClass.Terminal, Reasons.ObjectRefused, $"the API server rejected the object: {message}"),
            _ => (FailureClass.Retryable, Reasons.Retrying, $"{message}; {Hope(message)}"),
        };
        return new ActionFailedException(failureClass, reason, $"{subject}: {text}") { AskedPause = askedPause };
    }

    /// <summary>Returns how the probe, whose resources no field of a run sets, gets those that a quota demands.</summary>
    private static string OfProbe(string message) => !message.Contains("hotlap-probe", StringComparison.Ordinal) ? ""
        : "; the container hotlap-probe gets a CPU limit if an administrator sets probeCpuLimit in the chart (--probe-cpu-limit=1), and "
            + "other resources from a LimitRange of the namespace";

    private static string Hope(string message) => ErrorClassifier.LacksRight(message)
        ? "the operator tries again: RBAC may still be loading on a new API server; otherwise grant this permission"
        : "the operator tries again";
}
