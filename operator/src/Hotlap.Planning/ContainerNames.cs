namespace Hotlap.Planning;

/// <summary>Names of the containers in a trial's pods.</summary>
internal static class ContainerNames
{
    /// <summary>The container of the probe.</summary>
    public const string Probe = "hotlap-probe";

    /// <summary>The container of the service under test.</summary>
    public const string Target = "target";

    /// <summary>The container of a dependency.</summary>
    public const string Dependency = "dependency";

    /// <summary>The container of a generator.</summary>
    public const string Load = "load";

    /// <summary>The container of a program that measures the service.</summary>
    public const string Program = "program";
}
