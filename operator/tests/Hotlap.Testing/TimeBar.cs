namespace Hotlap.Testing;

/// <summary>
/// Holds a time to its bar. `make reliability` (HOTLAP_TIME_BARS=exact) holds it exactly; elsewhere a busy machine gets a few seconds more,
/// which are less than what comes without the guarded behaviour (a lease of 15 s, a retry after 30 s).
/// </summary>
public static class TimeBar
{
    private static readonly TimeSpan Slack =
        Environment.GetEnvironmentVariable("HOTLAP_TIME_BARS") == "exact" ? TimeSpan.Zero : TimeSpan.FromSeconds(6);

    /// <summary>Does nothing where the time keeps its bar.</summary>
    /// <exception cref="TimeoutException">It took longer.</exception>
    public static void ShouldKeep(this TimeSpan measured, TimeSpan bar, string? why = null)
    {
        if (measured >= bar + Slack)
            throw new TimeoutException(
                $"took {measured.TotalSeconds:0.00} s; the bar is {bar.TotalSeconds:0.00} s, with {Slack.TotalSeconds} s of "
                    + $"slack{(why is null ? "" : $": {why}")}");
    }
}
