namespace Hotlap.Measurement.Comparing;

/// <summary>What a target ran on.</summary>
/// <param name="Architecture">CPU architecture that its programs were built for, such as <c>amd64</c>; null where it is not known.</param>
/// <param name="Cpus">Number of CPUs as the node states it; null where it is not known.</param>
/// <param name="NodeArchitecture">CPU architecture of the node, as its kubelet states it; null where it is not known.</param>
public sealed record Machine(string? Architecture, string? Cpus, string? NodeArchitecture = null)
{
    /// <summary>True where the node is known to run programs of another architecture than its own, which takes an emulator.</summary>
    public bool IsEmulated => Architecture is not null && NodeArchitecture is not null && Architecture != NodeArchitecture;

    /// <summary><c>amd64 with 4 CPUs</c>, <c>arm64 emulated by amd64 with 4 CPUs</c>.</summary>
    public override string ToString() => $"{Architecture ?? "?"}{(IsEmulated ? $" emulated by {NodeArchitecture}" : "")} with {Cpus ?? "?"} CPUs";
}
