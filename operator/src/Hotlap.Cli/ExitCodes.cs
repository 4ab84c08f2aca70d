namespace Hotlap.Cli;

/// <summary>Exit codes; pipelines rely on them.</summary>
internal static class ExitCodes
{
    public const int Done = 0;
    public const int Failed = 1;
    public const int ThresholdsViolated = 2;

    /// <summary>Not finished in time, or no longer followed because of an interrupt.</summary>
    public const int NotFinished = 3;

    /// <summary>Thresholds are not shown to be met, or the planned rounds of a preflight are not precise enough.</summary>
    public const int ThresholdsNotShown = 4;
    public const int NotTrustworthy = 5;

    private static readonly int[] ByGravity = [Failed, NotFinished, ThresholdsViolated, ThresholdsNotShown, NotTrustworthy];

    /// <summary>Returns the code of several runs: the gravest of theirs.</summary>
    public static int Worst(IEnumerable<int> codes)
    {
        var all = codes.ToHashSet();
        return Array.Find(ByGravity, all.Contains);
    }
}

/// <summary>
/// An error that the user can act on. Its message is written to standard error unchanged, and the program exits with code 1.
/// </summary>
internal sealed class CommandException(string message, Exception? inner = null) : Exception(message, inner);
