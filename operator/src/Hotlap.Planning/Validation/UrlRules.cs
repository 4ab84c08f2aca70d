using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>Validates runs against services that already run. A field that would have no effect is rejected.</summary>
internal static class UrlRules
{
    private const string NotStarted = "Hotlap does not start a service given by url; leave it out";

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (!UrlRuns.Is(spec)) return [];
        return spec.Variants.SelectMany(CheckVariant).Concat(CheckTarget(spec.Target)).Concat(CheckRun(spec)).Concat(CheckTls(spec));
    }

    private static IEnumerable<string> CheckVariant(Variant variant)
    {
        var path = $"variants[{variant.Name}]";
        if (variant is { Url: not null, Image.Length: > 0 }) yield return $"{path}: both image and url are set; keep one";
        if (variant.Url is null)
            yield return $"{path}.url: is missing, but other variants have one; "
                + "measure variants with an image in a run of their own, and compare with comparison.baselineRef";
        else if (ServiceUrl.Parse(variant.Url) is null)
            yield return $"{path}.url: \"{variant.Url}\" is not a valid service URL; "
                + "write http or https, a lower-case host and a port, such as http://shop:8080";
        (string Field, bool IsSet)[] fields =
        [
            ("command", variant.Command is not null), ("args", variant.Args is not null), ("env", variant.Env.Count > 0),
            ("envFrom", variant.EnvFrom.Count > 0), ("architecture", variant.Architecture is not null),
            ("nodeSelector", variant.NodeSelector is { Count: > 0 }), ("tolerations", variant.Tolerations is { Count: > 0 }),
            ("resources", variant.Resources is not null),
        ];
        foreach (var (field, _) in fields.Where(field => field.IsSet)) yield return $"{path}.{field}: {NotStarted}";
    }

    private static IEnumerable<string> CheckTarget(Target target)
    {
        if (target.Ports.Count > 0) yield return "target.ports: the port is part of the url; leave out ports, and port in each request";
        (string Field, bool IsSet)[] fields =
        [
            ("env", target.Env.Count > 0), ("envFrom", target.EnvFrom.Count > 0), ("resources", target.Resources is not null),
            ("startup", target.Startup is not null), ("runtimeMetrics", target.RuntimeMetrics),
            ("podTemplate", target.PodTemplate is { Count: > 0 }),
        ];
        foreach (var (field, _) in fields.Where(field => field.IsSet)) yield return $"target.{field}: {NotStarted}";
    }

    private static IEnumerable<string> CheckRun(BenchmarkRunSpec spec)
    {
        if (spec.StartupOnly) yield return $"startupOnly: {NotStarted}";
        if (spec.Dependencies.Count > 0) yield return $"dependencies: {NotStarted}";
        foreach (var scenario in spec.Scenarios.Where(scenario => scenario.Program is not null))
            yield return $"scenarios[{scenario.Name}].program: programs need a target that Hotlap starts, but a url names a service that "
                + "already runs; use image";
        if (spec.IsolateNetwork is true)
            yield return "isolateNetwork: Hotlap cannot isolate a service that it did not start; "
                + "leave it out, and create a NetworkPolicy for the service if it needs one";
    }

    private static IEnumerable<string> CheckTls(BenchmarkRunSpec spec)
    {
        var urls = spec.Variants.Select(variant => ServiceUrl.Parse(variant.Url)).OfType<ServiceUrl>().ToList();
        foreach (var tls in spec.Target.Tls.Where(tls => tls.Port != UrlRequests.TlsPort))
            yield return $"target.tls[{tls.Port}].port: a url has no named ports; "
                + $"write port: {UrlRequests.TlsPort} for all urls that begin with https";
        if (spec.Target.Tls.Count > 0 && urls.TrueForAll(url => !url.IsTls))
            yield return "target.tls: no url begins with https; correct the url, or leave tls out";
        if (!spec.Target.Tls.Exists(tls => tls.InsecureSkipVerify || tls.ServerName is not null))
            foreach (var url in urls.Where(url => url is { IsTls: true, IsAddress: true }))
                yield return $"target.tls[{UrlRequests.TlsPort}].serverName: is missing; {url.Host} is an IP address, "
                    + "so set the DNS name that the certificate is for";
    }
}

/// <summary>Restricts URLs to hosts that the author may load: Services of the namespace, and hosts in the settings.</summary>
internal static class UrlHosts
{
    public static IEnumerable<string> Check(BenchmarkRun run, AuthorLimits limits) => !limits.AreKnown ? [] : run.Spec.Variants
        .Select(variant => (variant.Name, Url: ServiceUrl.Parse(variant.Url)))
        .Where(variant => variant.Url is { } url && url.OwnService(run) is null && !limits.Targets.Any(listed => Matches(listed, url.Host)))
        .Select(variant =>
            $"variants[{variant.Name}].url: the host {variant.Url!.Host} is neither a Service of the namespace {run.Metadata.Namespace} "
            + "nor listed in the operator's settings; "
            + "create the run in the namespace of the service, or ask an administrator to list the host in authors.targets "
            + $"(--allow=target={variant.Url.Host})");

    private static bool Matches(string listed, string host) => listed.StartsWith("*.", StringComparison.Ordinal)
        ? host.EndsWith(listed[1..], StringComparison.OrdinalIgnoreCase) && host.Length > listed.Length - 1
        : host.Equals(listed.Trim('[', ']'), StringComparison.OrdinalIgnoreCase);
}
