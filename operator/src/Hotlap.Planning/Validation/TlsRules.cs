using System.Text.RegularExpressions;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates TLS of the target's ports: each port once, and either a trusted CA with a server name, or no verification.</summary>
internal static partial class TlsRules
{
    private const int LongestName = 253;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        var target = spec.Target;
        foreach (var twice in target.Tls.GroupBy(tls => tls.Port, StringComparer.Ordinal).Where(group => group.Count() > 1))
            yield return $"target.tls: \"{twice.Key}\" is listed {twice.Count()} times; keep one";
        foreach (var tls in target.Tls)
        {
            var path = $"target.tls[{tls.Port}]";
            if (!target.Ports.ContainsKey(tls.Port)
                && !UrlRuns.Is(spec)) yield return $"{path}: target.ports has no \"{tls.Port}\"; use one of {Text.List(target.Ports.Keys)}";
            foreach (var problem in CheckTrust(path, tls, UrlRuns.Is(spec))) yield return problem;
            if (tls.ServerName is { } name
                && (name.Length > LongestName || !DnsName().IsMatch(name)
                    || name.All(character => char.IsAsciiDigit(character) || character == '.')))
                yield return $"{path}.serverName: \"{name}\" is not a DNS name; write the one that the certificate is for, such as "
                    + "shop.example";
        }
    }

    private static IEnumerable<string> CheckTrust(string path, TargetTls tls, bool hasUrl)
    {
        if (tls.Ca is null && !tls.InsecureSkipVerify)
            yield return $"{path}: neither ca.configMapKeyRef nor insecureSkipVerify: true is set; set one";
        if (tls is { Ca: not null, InsecureSkipVerify: true })
            yield return $"{path}: both ca and insecureSkipVerify are set; keep one";
        if (tls.Ca is { } ca && (ca.ConfigMapKeyRef is null or { Name.Length: 0 } or { Key.Length: 0 }))
            yield return $"{path}.ca: configMapKeyRef needs the name and key of the CA certificate";
        if (!hasUrl && tls.Ca is not null && string.IsNullOrEmpty(tls.ServerName))
            yield return $"{path}.serverName: is missing; targets have only IP addresses, so set the DNS name that the certificate is for";
    }

    [GeneratedRegex("^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?([.][a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)*$", RegexOptions.CultureInvariant)]
    private static partial Regex DnsName();
}
