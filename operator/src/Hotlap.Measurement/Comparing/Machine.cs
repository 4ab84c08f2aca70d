namespace Hotlap.Measurement.Comparing;

/// <summary>The machine on which a target ran.</summary>
/// <param name="Architecture">CPU architecture for which the target's image was built, such as <c>amd64</c>; null when unknown.</param>
/// <param name="Cpus">Number of CPUs as reported by the node; null when unknown.</param>
/// <param name="NodeArchitecture">CPU architecture as reported by the node; null when unknown.</param>
public sealed record Machine(string? Architecture, string? Cpus, string? NodeArchitecture = null)
{
    /// <summary>True when both architectures are known and differ, so that the node runs the target in an emulator.</summary>
    public bool IsEmulated => Architecture is not null && NodeArchitecture is not null && Architecture != NodeArchitecture;

    /// <summary>Returns a description such as <c>amd64 with 4 CPUs</c> or <c>arm64 emulated by amd64 with 4 CPUs</c>.</summary>
    public override string ToString() =>
        $"{Architecture ?? "?"}{(IsEmulated ? $" emulated by {NodeArchitecture}" : "")} with {Cpus ?? "?"} CPUs";
}
