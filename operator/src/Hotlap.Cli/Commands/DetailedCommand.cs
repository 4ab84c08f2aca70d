using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace Hotlap.Cli.Commands;

/// <summary>A command whose own help says more than its line in the list of commands.</summary>
/// <param name="name">Name of the command.</param>
/// <param name="summary">What it does, in one line of a terminal.</param>
/// <param name="details">What its users must know.</param>
internal sealed class DetailedCommand(string name, string summary, string details) : Command(name, summary)
{
    public string Details { get; } = details;
}

/// <summary>Prints the help of a command, and its details.</summary>
/// <param name="help">Prints the help without details.</param>
internal sealed class DetailedHelp(SynchronousCommandLineAction help) : SynchronousCommandLineAction
{
    /// <summary>Replaces the help of a command line.</summary>
    public static RootCommand Use(RootCommand root)
    {
        var option = root.Options.OfType<HelpOption>().Single();
        option.Action = new DetailedHelp((SynchronousCommandLineAction)option.Action!);
        return root;
    }

    public override bool ClearsParseErrors => help.ClearsParseErrors;

    public override int Invoke(ParseResult parseResult)
    {
        var code = help.Invoke(parseResult);
        if (parseResult.CommandResult.Command is DetailedCommand command)
            parseResult.InvocationConfiguration.Output.Write($"Details:\n  {command.Details}\n\n");
        return code;
    }
}
