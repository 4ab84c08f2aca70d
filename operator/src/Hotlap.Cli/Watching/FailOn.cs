namespace Hotlap.Cli.Watching;

/// <summary>Selects which outcomes of a complete run fail a pipeline.</summary>
internal sealed class FailOn
{
    public const string Violated = "violated";
    public const string NotShown = "not-shown";
    public const string Untrusted = "untrusted";

    /// <summary>Selects nothing: a failed run has its exit code in any case.</summary>
    public const string Failed = "failed";

    private static readonly (string Name, Func<BenchmarkRun, bool> Applies, int ExitCode)[] Kinds =
    [
        (Violated, run => RunStatusReader.Is(run, ConditionTypes.ThresholdsMet, "False"), ExitCodes.ThresholdsViolated),
        (NotShown, run => RunStatusReader.Is(run, ConditionTypes.ThresholdsMet, "Unknown"), ExitCodes.ThresholdsNotShown),
        // Unknown and absent are not True either.
        (Untrusted, run => !RunStatusReader.Is(run, ConditionTypes.Trustworthy, "True"), ExitCodes.NotTrustworthy),
    ];

    public static IReadOnlyList<string> Names { get; } = [Failed, .. Kinds.Select(kind => kind.Name)];

    private readonly HashSet<string> _chosen;

    private FailOn(IEnumerable<string> chosen) => _chosen = [.. chosen];

    /// <summary>Parses names; each argument is one name or a comma-separated list.</summary>
    /// <exception cref="CommandException">A name is not known, or there is none.</exception>
    public static FailOn Parse(IEnumerable<string> arguments)
    {
        var names =
            arguments.SelectMany(argument => argument.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries))
                .ToList();
        if (names.Find(name => !Names.Contains(name)) is { } unknown)
            throw new CommandException($"--fail-on: \"{unknown}\" is not known; use {string.Join(", ", Names)}");
        return names.Count > 0
            ? new FailOn(names) : throw new CommandException($"--fail-on: the list is empty; use {string.Join(", ", Names)}");
    }

    /// <summary>Returns the exit code of a complete run: that of the first chosen outcome that applies, else 0.</summary>
    public int ExitCode(BenchmarkRun run) =>
        Kinds.Where(kind => RunStatusReader.IsComplete(run) && _chosen.Contains(kind.Name) && kind.Applies(run))
            .Select(kind => kind.ExitCode).FirstOrDefault(ExitCodes.Done);
}
