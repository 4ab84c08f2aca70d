namespace Hotlap.Planning.Doubting;

/// <summary>A question to one measured window.</summary>
/// <param name="Code">Code of the doubt.</param>
/// <param name="Find">How much of it the window has; null where there is no doubt.</param>
/// <param name="Say">The worst of several windows in words, before "in 4 of 10 trials".</param>
internal sealed record WindowCheck(string Code, Func<CellWindow, double?> Find, Func<double, string> Say)
{
    /// <summary>A share of something against its limit.</summary>
    public static WindowCheck Share(string code, double limit, Func<CellWindow, double?> share, Func<string, string> say) =>
        new(code, window => share(window) is { } found && found > limit ? found : null, found => say(ShareText.Of(found)));
}
