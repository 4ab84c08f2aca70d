using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>
/// Restricts URLs to the hosts that a run may load: Services of its own namespace, and hosts that the operator's settings list. Otherwise
/// an author could direct load to, and read answers from, hosts that the author may not access or pods of the author cannot reach.
/// </summary>
internal static class UrlHosts
{
    public static IEnumerable<string> Check(BenchmarkRun run, AuthorLimits limits) => run.Spec.Variants
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
