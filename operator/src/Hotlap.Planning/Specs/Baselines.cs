using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Specs;

/// <summary>References to baselines.</summary>
public static class Baselines
{
    /// <summary>True when exactly one of the reference's fields is set.</summary>
    /// <param name="wanted">The reference.</param>
    public static bool IsUnique(this BaselineRef wanted)
    {
        ArgumentNullException.ThrowIfNull(wanted);
        return new[] { !string.IsNullOrWhiteSpace(wanted.Name), !string.IsNullOrWhiteSpace(wanted.Revision), wanted.Previous == true }
            .Count(isSet => isSet) == 1;
    }

    /// <summary>Returns the name of the baseline in messages and results: of the run, its revision, or <c>previous</c>.</summary>
    /// <param name="wanted">The reference.</param>
    public static string Text(this BaselineRef wanted)
    {
        ArgumentNullException.ThrowIfNull(wanted);
        return wanted.Name ?? wanted.Revision ?? "previous";
    }

    /// <summary>Returns which of the reference's fields is set.</summary>
    internal static string Kind(this BaselineRef wanted) =>
        wanted.Name is not null ? "name" : wanted.Revision is not null ? "revision" : "previous";
}
