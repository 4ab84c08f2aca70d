using System.CommandLine;
using Hotlap.Cli.Watching;

namespace Hotlap.Cli.Commands;

/// <summary>How long a command follows runs, and which results give it an exit code other than 0.</summary>
internal sealed class FollowOptions
{
    public const string ExitCodeHelp =
        "Exit code: 0 complete; 1 failed, or an error; 2 a threshold is violated; 3 not finished in time, or interrupted; 4 thresholds are "
        + "not shown to be met; 5 not trustworthy. --fail-on selects among 2, 4 and 5.";

    private static readonly TimeSpan DefaultTimeout = TimeSpan.FromHours(5);

    private readonly Option<TimeSpan?> _timeout = DurationOption.Positive(
        "--timeout", "Stop following after this time, such as 30m (exit code 3); the run continues. By default 5h.");
    private readonly Option<string[]> _failOn = new("--fail-on")
    {
        Description = "Results that give a nonzero exit code, as a list: failed (always counts), violated, not-shown, untrusted.",
        DefaultValueFactory = _ => [FailOn.Violated, FailOn.NotShown],
    };

    public FollowOptions() => _failOn.CompletionSources.Add(FailOn.Names.ToArray());

    public Command AddTo(Command command)
    {
        command.Add(_timeout);
        command.Add(_failOn);
        return command;
    }

    public FollowSettings Settings(ParseResult parsed) =>
        new(parsed.GetValue(_timeout) ?? DefaultTimeout, FailOn.Parse(parsed.GetValue(_failOn) ?? []));
}
