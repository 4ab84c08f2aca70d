using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace Shop.Server;

/// <summary>Healthy when the customers could be read, so a server without its database is not ready.</summary>
internal sealed class CatalogHealthCheck(ICatalog catalog) : IHealthCheck
{
    public async Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default) =>
        await catalog.ListCustomersAsync(cancellationToken) is { Count: > 0 }
            ? HealthCheckResult.Healthy()
            : HealthCheckResult.Unhealthy("there are no customers");
}
