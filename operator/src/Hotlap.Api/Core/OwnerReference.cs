namespace Hotlap.Api.Core;

/// <summary>Reference from an object to its owner.</summary>
public sealed record OwnerReference
{
    /// <summary>API version of the owner, such as <c>hotlap.dev/v1alpha1</c>.</summary>
    public string ApiVersion { get; set; } = "";

    /// <summary>Kind of the owner.</summary>
    public string Kind { get; set; } = "";

    /// <summary>Name of the owner.</summary>
    public string Name { get; set; } = "";

    /// <summary>UID of the owner.</summary>
    public string Uid { get; set; } = "";

    /// <summary>True for the one owner that is the object's controller.</summary>
    public bool? Controller { get; set; }
}
