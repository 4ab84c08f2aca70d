namespace Hotlap.Planning.Warnings;

/// <summary>A check of one measured window.</summary>
/// <param name="Code">Code of the warning.</param>
/// <param name="Find">Returns the size of the effect in the window; null without a warning.</param>
/// <param name="Say">Describes the worst of several windows; the text is followed by "in 4 of 10 trials".</param>
internal sealed record WindowCheck(string Code, Func<CellWindow, double?> Find, Func<double, string> Say)
{
    /// <summary>Creates a check that compares a share with its limit.</summary>
    public static WindowCheck Share(string code, double limit, Func<CellWindow, double?> share, Func<string, string> say) =>
        new(code, window => share(window) is { } found && found > limit ? found : null, found => say(ShareText.Of(found)));
}

/// <summary>The measured window of one cell in one trial, with the samples of all its generators.</summary>
/// <param name="Samples">One sample per generator, at least one.</param>
internal sealed record CellWindow(IReadOnlyList<CellSample> Samples)
{
    /// <summary>True when requests were sent at planned times (open loop).</summary>
    public bool IsOpen { get; } = Samples.Any(sample => sample.RateMilliPerSecond is not null);

    public long Requests { get; } = Samples.Sum(sample => sample.Requests);

    public long Errors { get; } = Samples.Sum(sample => sample.Errors);
}

/// <summary>Formats shares for users: whole percents, and one decimal below ten percent.</summary>
internal static class ShareText
{
    public static string Of(double share) => share < 0.0995
        ? string.Create(CultureInfo.InvariantCulture, $"{share * 100:0.#}%")
        : string.Create(CultureInfo.InvariantCulture, $"{share * 100:0}%");
}
