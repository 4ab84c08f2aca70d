using System.CommandLine;
using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Commands;

/// <summary>
/// <c>completion SHELL</c>: prints a script that completes the command line, and <c>__complete</c>, which the scripts call.
/// </summary>
internal static class CompletionCommand
{
    private const string Words = "__complete";

    private static readonly (string Shell, string Script)[] Scripts =
    [
        ("bash", $$"""
            # Completion of kubectl-hotlap for bash: source <(kubectl hotlap completion bash)
            _kubectl_hotlap() {
              local IFS=$'\n'
              COMPREPLY=($(kubectl-hotlap {{Words}} -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
            }
            complete -o default -F _kubectl_hotlap kubectl-hotlap

            """),
        ("zsh", $$"""
            #compdef kubectl-hotlap
            # Completion of kubectl-hotlap for zsh: source <(kubectl hotlap completion zsh)
            _kubectl_hotlap() {
              local -a found
              found=("${(@f)$(kubectl-hotlap {{Words}} -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
              if [[ -n "$found" ]]; then compadd -a found; else _files; fi
            }
            compdef _kubectl_hotlap kubectl-hotlap

            """),
        ("fish", $$"""
            # Completion of kubectl-hotlap for fish: kubectl hotlap completion fish | source
            complete -c kubectl-hotlap -a '(kubectl-hotlap {{Words}} -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'

            """),
        ("kubectl", $$"""
            #!/bin/sh
            # Completion of kubectl hotlap: save this as kubectl_complete-hotlap on the PATH, and make it executable.
            kubectl-hotlap {{Words}} -- "$@"
            echo :0

            """),
    ];

    public static Command Build(Session session)
    {
        var shell = new Argument<string>("SHELL")
        {
            Description = "bash, zsh or fish for kubectl-hotlap itself; kubectl for the program that completes kubectl hotlap.",
        };
        shell.AcceptOnlyFromAmong([.. Scripts.Select(script => script.Shell)]);
        var command = new Command("completion", "Prints a script for a shell's completion.") { shell };
        command.SetAction(async (parsed, _) =>
        {
            await session.Output.WriteAsync(Array.Find(Scripts, script => script.Shell == parsed.GetValue(shell)).Script);
            return ExitCodes.Done;
        });
        return command;
    }

    /// <summary>Options, and their aliases such as /h, are offered only once the word begins like one.</summary>
    private static bool IsOption(string label) => label[0] is '-' or '/';

    /// <summary>Builds the command that prints what the last word may become, one possibility per line.</summary>
    public static Command BuildWords(Session session)
    {
        var words = new Argument<string[]>("WORDS") { Arity = ArgumentArity.ZeroOrMore };
        var command = new Command(Words) { words };
        command.Hidden = true;
        command.SetAction(async (parsed, _) =>
        {
            var typed = parsed.GetValue(words) ?? [];
            var start = typed.LastOrDefault() ?? "";
            // Of words the parser takes an option's value for complete; of a line it completes what is before the cursor.
            var line = string.Concat(typed.SkipLast(1).Select(word => $"\"{word}\" ")) + start;
            foreach (var item in Root.Build(session).Parse(line).GetCompletions(line.Length))
            {
                if (item.Label.StartsWith(start, StringComparison.Ordinal) && (start.Length > 0 || !IsOption(item.Label)))
                    await session.Output.WriteLineAsync(item.Label);
            }

            return ExitCodes.Done;
        });
        return command;
    }
}
