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
