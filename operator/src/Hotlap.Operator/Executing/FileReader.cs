using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Validation;

namespace Hotlap.Operator.Executing;

/// <summary>
/// Reads the proto files, certificates and requests of a run from ConfigMaps. Adds a problem for each missing or invalid one.
/// </summary>
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

        await ReadRequestsAsync(preparation.RequestFiles ?? [], data, cancellationToken);
        return data;
    }

    private async Task ReadRequestsAsync(
        IReadOnlyList<RequestFile> files, Dictionary<string, string> data, CancellationToken cancellationToken)
    {
        var bytes = 0L;
        foreach (var (index, file) in files.Index())
        {
            if (await FindAsync(
                file.Source.Name, file.Source.Key, Reasons.RequestsInvalid, "the requests", cancellationToken) is not { } text) continue;
            data[Preparation.RequestsKey(index)] = text;
            bytes += Encoding.UTF8.GetByteCount(text);
            problems.AddRange(RequestFileRules.Check(run.Spec, file.Source, text)
                .Select(problem => new Problem(Reasons.RequestsInvalid, problem)));
        }

        if (bytes > RequestFileRules.MostBytes)
            problems.Add(new Problem(
                Reasons.RequestsInvalid,
                $"the files of requests have {bytes} bytes, more than the maximum of {RequestFileRules.MostBytes} "
                    + $"({RequestFileRules.MostBytes >> 10}Ki); shorten them, or use placeholders"));
    }

    /// <summary>Returns the files of requests with their digests.</summary>
    public static IReadOnlyList<RequestFile>? Digested(IReadOnlyList<RequestFile>? files, Dictionary<string, string> data) =>
        files?.Select((file, index) => file with
        {
            Digest = data.TryGetValue(Preparation.RequestsKey(index), out var text)
                ? $"sha256:{Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}" : "",
        }).ToList();

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
