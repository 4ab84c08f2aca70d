namespace Hotlap.Cli.Watching;

/// <summary>Selects which outcomes of a complete run fail a pipeline.</summary>
internal sealed class FailOn
{
    public const string Violated = "violated";
    public const string NotShown = "not-shown";
    public const string NotTrustworthy = "not-trustworthy";
    private const string None = "none";

    private static readonly (string Name, string Condition, string Status, int ExitCode)[] Kinds =
    [
        (Violated, ConditionTypes.ThresholdsMet, "False", ExitCodes.ThresholdsViolated),
        (NotShown, ConditionTypes.ThresholdsMet, "Unknown", ExitCodes.ThresholdsNotShown),
        (NotTrustworthy, ConditionTypes.Trustworthy, "False", ExitCodes.NotTrustworthy),
    ];

    private readonly HashSet<string> _chosen;

    private FailOn(IEnumerable<string> chosen) => _chosen = [.. chosen];

    /// <summary>Parses names; each argument is one name or a comma-separated list.</summary>
    /// <exception cref="CommandException">A name is not known, or is combined with <c>none</c>.</exception>
    public static FailOn Parse(IEnumerable<string> arguments)
    {
        var names =
            arguments.SelectMany(argument => argument.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries))
                .ToList();
        var known = string.Join(", ", Kinds.Select(kind => kind.Name));
        if (names.Find(name => name != None && Array.TrueForAll(Kinds, kind => kind.Name != name)) is { } unknown)
            throw new CommandException($"--fail-on: \"{unknown}\" is not known; use {known}, or {None}");
        if (names.Contains(None) && names.Count > 1)
            throw new CommandException($"--fail-on: {None} cannot be combined with other values");
        return new FailOn(names);
    }

    /// <summary>Returns the exit code of a complete run: that of the first chosen outcome that applies, else 0.</summary>
    public int ExitCode(BenchmarkRun run) =>
        Kinds.Where(kind => RunFacts.IsComplete(run) && _chosen.Contains(kind.Name) && RunFacts.Is(run, kind.Condition, kind.Status))
            .Select(kind => kind.ExitCode).FirstOrDefault(ExitCodes.Done);
}
