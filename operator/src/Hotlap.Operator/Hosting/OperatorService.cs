namespace Hotlap.Operator.Hosting;

/// <summary>Runs the operator for the lifetime of its web host.</summary>
internal sealed class OperatorService(OperatorProcess process) : BackgroundService
{
    protected override Task ExecuteAsync(CancellationToken stoppingToken) => process.RunAsync(stoppingToken);
}
