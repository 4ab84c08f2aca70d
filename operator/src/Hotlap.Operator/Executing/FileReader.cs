using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>Reads the proto files and certificates of a run from ConfigMaps. Adds a problem for each missing or invalid one.</summary>
internal sealed class FileReader(IKubernetesClient client, BenchmarkRun run, List<Problem> problems)
{
    private const int MostKeysTold = 20;

    private readonly Dictionary<string, ConfigMap?> _maps = new(StringComparer.Ordinal);

    /// <summary>Returns the data of the preparation's ConfigMap, without missing or invalid files.</summary>
    public async Task<Dictionary<string, string>> ReadAsync(Preparation preparation, CancellationToken cancellationToken)
    {
        var data = new Dictionary<string, string>();
        foreach (var (index, source) in preparation.Protos.Index())
        {
            foreach (var file in Preparation.Files(index, source))
                if (await FindAsync(
                    source.ConfigMapKeyRef.Name, file.SourceKey, Reasons.ProtoNotFound, "the proto file", cancellationToken) is { } text)
                    data[file.Key] = text;
        }

        foreach (var (index, source) in preparation.Authorities.Index())
        {
            if (await FindAsync(
                source.Name, source.Key, Reasons.CaInvalid, "the CA's certificate", cancellationToken) is not { } text) continue;
            if (HoldsCertificate(text)) data[Preparation.CaKey(index)] = text;
            else problems.Add(
                new Problem(
                    Reasons.CaInvalid,
                    $"ConfigMap {source.Name}: key {source.Key} holds no certificate; it must be PEM, with the line -----BEGIN "
                        + "CERTIFICATE-----"));
        }

        return data;
    }

    private async Task<string?> FindAsync(string name, string key, string reason, string noun, CancellationToken cancellationToken)
    {
        if (!_maps.TryGetValue(name, out var map))
            map = _maps[name] =
                await client.FindAsync(Resources.ConfigMaps, new ObjectKey(run.Metadata.Namespace, name), cancellationToken);
        if (map?.Data?.GetValueOrDefault(key) is { } text) return text;
        problems.Add(new Problem(reason, map is null
            ? $"ConfigMap {name} with {noun} {key} is not in namespace {run.Metadata.Namespace}; create it: kubectl create configmap "
                + $"{name} --from-file={key}"
            : $"ConfigMap {name} has no key {key}; it has "
                + $"{RunPreparer.Join([.. (map.Data ?? []).Keys.Order(StringComparer.Ordinal).Take(MostKeysTold)])}"));
        return null;
    }

    private static bool HoldsCertificate(string text)
    {
        var certificates = new X509Certificate2Collection();
        try
        {
            certificates.ImportFromPem(text);
            return certificates.Count > 0;
        }
        catch (CryptographicException)
        {
            return false;
        }
        finally
        {
            foreach (var certificate in certificates) certificate.Dispose();
        }
    }
}
