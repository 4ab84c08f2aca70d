using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Urls;

/// <summary>
/// Restricts URLs to the hosts that a run may load: Services of its own namespace, and hosts that the operator's settings list. Otherwise
/// an author could direct load to, and read answers from, hosts that the author may not access or pods of the author cannot reach.
/// </summary>
internal static class UrlHosts
{
    /// <summary>
    /// The API server's Service. Every pod has its variables, in every namespace, so this name would always resolve to the API server.
    /// </summary>
    private const string ApiServer = "kubernetes";

    public static IEnumerable<string> Check(BenchmarkRun run, AuthorLimits limits) => run.Spec.Variants
        .Select(variant => (variant.Name, Url: ServiceUrl.Parse(variant.Url)))
        .Where(variant => variant.Url is { } url && OwnService(run, url) is null && !limits.Targets.Any(listed => Matches(listed, url.Host)))
        .Select(variant =>
            $"variants[{variant.Name}].url: the host {variant.Url!.Host} is no Service of the namespace {run.Metadata.Namespace} "
            + "and not listed in the operator's settings; "
            + "measure from the service's own namespace, or ask an administrator to list the host in authors.targets "
            + $"(--allow=target={variant.Url.Host})");

    /// <summary>Returns the Service of the run's namespace that a URL names; null for any other host.</summary>
    public static string? OwnService(BenchmarkRun run, ServiceUrl url) =>
        url.ServiceIn(run.Metadata.Namespace) is { } service and not ApiServer ? service : null;

    private static bool Matches(string listed, string host) => listed.StartsWith("*.", StringComparison.Ordinal)
        ? host.EndsWith(listed[1..], StringComparison.OrdinalIgnoreCase) && host.Length > listed.Length - 1
        : host.Equals(listed.Trim('[', ']'), StringComparison.OrdinalIgnoreCase);
}
