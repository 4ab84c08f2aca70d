namespace Hotlap.Api.V1Alpha1;

/// <summary>An environment variable with a plain value.</summary>
public sealed record EnvVar
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>Value.</summary>
    public string Value { get; set; } = "";
}
