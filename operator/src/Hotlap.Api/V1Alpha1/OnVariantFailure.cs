namespace Hotlap.Api.V1Alpha1;

/// <summary>Effect on the other variants when a variant fails for a reason of its own.</summary>
public static class OnVariantFailure
{
    /// <summary>The run fails.</summary>
    public const string Fail = "Fail";

    /// <summary>The variant is given up and the others continue. When it is the baseline, or no variant is left, the run fails.</summary>
    public const string Continue = "Continue";
}
