using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Watching;

/// <summary>Selects which outcomes of a complete run fail a pipeline.</summary>
internal sealed class FailOn
{
    public const string Violated = "violated";
    public const string NotShown = "not-shown";
    public const string NotTrustworthy = "not-trustworthy";
    private const string None = "none";

    private static readonly (string Name, Func<BenchmarkRun, bool> Holds, int ExitCode)[] Kinds =
    [
        (Violated, RunState.ViolatesThresholds, ExitCodes.ThresholdsViolated),
        (NotShown, RunState.HasThresholdsNotShown, ExitCodes.ThresholdsNotShown),
        (NotTrustworthy, RunState.IsNotTrustworthy, ExitCodes.NotTrustworthy),
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
        Kinds.Where(kind => _chosen.Contains(kind.Name) && kind.Holds(run)).Select(kind => kind.ExitCode).FirstOrDefault(ExitCodes.Done);
}
