using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Probe;

/// <summary>What the target uses in the windows of the generators.</summary>
internal interface IUsageWindows
{
    /// <summary>The target as it is now, in a window of no length.</summary>
    WindowUsage Read();

    /// <summary>Opens a generator's window anew; false when there are too many generators.</summary>
    bool Begin(string generator);

    /// <summary>Ends a generator's window; null when it has none.</summary>
    Task<WindowUsage?> EndAsync(string generator, CancellationToken cancellation);
}
