using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

internal static class TargetRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        var target = spec.Target;
        if (target.Ports.Count == 0 && !ProgramRuns.Is(spec)
            && !UrlRuns.Is(spec)) yield return "target.ports: no port is set; add one, for example {http: 8080}";
        foreach (var problem in CheckPorts("target.ports", target.Ports)) yield return problem;
        if (target.Startup is not { } startup || ProgramRuns.Is(spec) || UrlRuns.Is(spec)) yield break;
        foreach (var problem in RequestRules.Check("target.startup", spec, startup.Http, startup.Grpc)) yield return problem;
        var request = new Scenario { Http = startup.Http, Grpc = startup.Grpc };
        if (Requests.TakesPayload(request) || Requests.HasMisplacedText(request))
            yield return $"target.startup: a startup request has no payload, so {RequestPlan.PayloadMark} and "
                + $"{RequestPlan.PayloadTextMark} are not replaced; write a literal size or text";
    }

    /// <summary>Validates ports by name. One name and one number are reserved for the agent.</summary>
    public static IEnumerable<string> CheckPorts(string path, IReadOnlyDictionary<string, int> ports)
    {
        foreach (var (name, port) in ports)
        {
            if (name == ContainerNames.Probe)
                yield return $"{path}: \"{name}\" is reserved for the probe's port; choose another name";
            if (!NameRule.IsName(name) || name.Length > 15 || !name.Any(char.IsAsciiLetter)
                || name.Contains("--", StringComparison.Ordinal))
                yield return $"{path}: \"{name}\" is not a valid port name; use at most 15 lower-case letters, digits and single dashes, "
                    + "with at least one letter";
            if (port is < 1 or > 65535) yield return $"{path}.{name}: {port} is not a TCP port; use 1 to 65535";
            if (port == ProbePlan.DefaultPort) yield return $"{path}.{name}: {port} is reserved for the probe; let the service listen on "
                + "another port";
        }
    }
}
