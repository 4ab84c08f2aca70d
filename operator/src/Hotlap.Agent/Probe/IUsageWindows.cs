using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Probe;

/// <summary>Usage of the target in the windows of the generators.</summary>
internal interface IUsageWindows
{
    /// <summary>Returns the current state of the target, as a window of zero length.</summary>
    WindowUsage Read();

    /// <summary>Opens a generator's window, replacing an earlier one; false when there are too many generators.</summary>
    bool Begin(string generator);

    /// <summary>Ends a generator's window; null when it has none.</summary>
    Task<WindowUsage?> EndAsync(string generator, CancellationToken cancellation);
}
