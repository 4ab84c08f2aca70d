using System.CommandLine;
using System.CommandLine.Completions;
using System.Text;
using Hotlap.Cli.Commands;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Commands;

/// <summary>The page about the command line has what <c>--help</c> prints, for each command. HOTLAP_UPDATE_GOLDENS=1 writes it.</summary>
public sealed class CliPageTests
{
    private const string Page = "docs/reference/cli.md";
    private const string Mark = "<!-- commands, written by a test from the program: see CONTRIBUTING.md -->\n";

    [Fact]
    public void Page_AfterItsMark_IsWhatTheProgramSays()
    {
        var text = Repository.Read(Page);
        var own = text[..(text.IndexOf(Mark, StringComparison.Ordinal) + Mark.Length)];
        var expected = own + string.Concat(Root.Build(SnippetTests.NoSession()).Subcommands
            .Where(command => !command.Hidden).Select(Section));
        if (Environment.GetEnvironmentVariable("HOTLAP_UPDATE_GOLDENS") == "1") File.WriteAllText(Repository.PathOf(Page), expected);
        Repository.Read(Page).ShouldBe(expected, $"{Page} differs; HOTLAP_UPDATE_GOLDENS=1 rewrites it");
    }

    private static string Section(Command command)
    {
        var text = new StringBuilder($"\n## {command.Name}\n\n{command.Description}{Details(command)}\n\n")
            .Append("| argument or option | meaning |\n| --- | --- |\n");
        foreach (var argument in command.Arguments) text.Append(Row($"{argument.Name}", argument.Description, Default(argument)));
        foreach (var option in command.Options)
            text.Append(Row(string.Join("`, `", option.Aliases.Prepend(option.Name)), option.Description, Choices(option) + Default(option)));
        return text.ToString();
    }

    private static string Details(Command command) => command is DetailedCommand { Details: var details } ? $" {details}" : "";

    private static string Row(string names, string? description, string standard) => $"| `{names}` | {description}{standard} |\n";

    private static string Choices(Option option) => option.ValueType == typeof(string)
        && option.GetCompletions(CompletionContext.Empty).Select(item => $"`{item.Label}`").ToList() is { Count: > 0 } values
        ? $" One of {string.Join(", ", values)}." : "";

    private static string Default(Argument argument) =>
        argument.HasDefaultValue && argument.GetDefaultValue() is { } value ? $" Default: `{Text(value)}`." : "";

    private static string Default(Option option) =>
        option.HasDefaultValue && option.GetDefaultValue() is { } value and not false ? $" Default: `{Text(value)}`." : "";

    private static string Text(object value) => value is string[] list ? string.Join(',', list) : $"{value}";
}
