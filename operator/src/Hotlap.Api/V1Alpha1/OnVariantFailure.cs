namespace Hotlap.Api.V1Alpha1;

/// <summary>What a variant that fails for a reason of its own means for the others.</summary>
public static class OnVariantFailure
{
    /// <summary>The run fails.</summary>
    public const string Fail = "Fail";

    /// <summary>The variant is given up and the others go on; without the baseline, or with none left, the run fails.</summary>
    public const string Continue = "Continue";
}
