using System.Text.RegularExpressions;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

internal static class TargetRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        var target = spec.Target;
        if (target.Ports.Count == 0 && !ProgramRuns.Is(spec) && !UrlRuns.Is(spec))
            yield return "target.ports: no port is set; add one, for example {name: http, containerPort: 8080}";
        foreach (var problem in CheckPorts("target.ports", target.Ports)) yield return problem;
        if (target.Startup is not { } startup || ProgramRuns.Is(spec) || UrlRuns.Is(spec)) yield break;
        foreach (var problem in RequestRules.Check("target.startup", spec, startup.Http, startup.Grpc)) yield return problem;
        if (Requests.TakesPayload(startup.Http, startup.Grpc) || Requests.HasMisplacedText(startup.Http, startup.Grpc))
            yield return $"target.startup: a startup request has no payload, so {RequestPlan.PayloadMark} and "
                + $"{RequestPlan.PayloadTextMark} are not replaced; write a literal size or text";
    }

    /// <summary>Validates named ports. One name and one number are reserved for the agent.</summary>
    public static IEnumerable<string> CheckPorts(string path, IReadOnlyList<NamedPort> ports)
    {
        foreach (var problem in NameRule.Unique(path, ports.Names())) yield return problem;
        foreach (var (port, index) in ports.Select((port, index) => (port, index)))
        {
            var (name, number) = (port.Name, port.ContainerPort);
            if (name == ContainerNames.Probe)
                yield return $"{path}[{index}].name: \"{name}\" is reserved for the probe's port; choose another name";
            if (!NameRule.IsName(name) || name.Length > 15 || !name.Any(char.IsAsciiLetter)
                || name.Contains("--", StringComparison.Ordinal))
                yield return $"{path}[{index}].name: \"{name}\" is not a valid port name; use at most 15 lower-case letters, digits and "
                    + "single dashes, with at least one letter";
            if (number is < 1 or > 65535) yield return $"{path}[{name}].containerPort: {number} is not a TCP port; use 1 to 65535";
            if (number == ProbePlan.DefaultPort)
                yield return $"{path}[{name}].containerPort: {number} is reserved for the probe; let the service listen on another port";
        }
    }
}

/// <summary>Validates TLS of the target's ports: each port once, and either a trusted CA with a server name, or no verification.</summary>
internal static partial class TlsRules
{
    private const int LongestName = 253;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        var target = spec.Target;
        foreach (var problem in NameRule.Once("target.tls", target.Tls.Select(tls => tls.Port))) yield return problem;
        foreach (var tls in target.Tls)
        {
            var path = $"target.tls[{tls.Port}]";
            if (!target.Ports.Names().Contains(tls.Port) && !UrlRuns.Is(spec))
                yield return $"{path}: target.ports has no \"{tls.Port}\"; use one of {NameList.List(target.Ports.Names())}";
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
