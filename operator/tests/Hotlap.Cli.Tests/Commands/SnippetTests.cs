using System.Text.RegularExpressions;
using Hotlap.Cli.Commands;
using Hotlap.Cli.Reading;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Commands;

/// <summary>Every <c>kubectl hotlap</c> command that the documentation and the pipelines name is one of the program.</summary>
public sealed partial class SnippetTests
{
    public static TheoryData<string> CommandLines =>
        [.. Fence.All.Where(fence => fence.IsShell).SelectMany(fence => fence.Text.Split('\n')).SelectMany(line => Command().Matches(line))
            .Concat(Fence.Pages.SelectMany(page => Inline().Matches(Repository.Read(page))))
            .Concat(Directory.EnumerateFiles(Repository.PathOf("deploy/pipelines"), "*.yaml")
                .SelectMany(file => Command().Matches(File.ReadAllText(file))))
            .Select(match => match.Groups[1].Value.Trim()).Distinct().Order(StringComparer.Ordinal)];

    [Fact]
    public void CommandLines_OfTheDocumentation_AreFound() => CommandLines.Count.ShouldBeGreaterThan(12);

    [Theory]
    [MemberData(nameof(CommandLines))]
    public void CommandLine_OfTheDocumentation_IsOneOfTheProgram(string line) =>
        Root.Build(NoSession()).Parse(line).Errors.ShouldBeEmpty();

    /// <summary>A sentence that names a command refers to all its forms, so it has no arguments.</summary>
    [Fact]
    public void Names_OfCommandsInSentences_AreThoseOfTheProgram()
    {
        var names = Fence.Pages.SelectMany(page => Name().Matches(Repository.Read(page))).Select(match => match.Groups[1].Value).ToHashSet();
        names.ShouldNotBeEmpty();
        names.Except(Root.Build(NoSession()).Subcommands.Select(command => command.Name)).ShouldBeEmpty();
    }

    internal static Session NoSession() => new()
    {
        Output = TextWriter.Null,
        Errors = TextWriter.Null,
        Clock = TimeProvider.System,
        OpenCluster = _ => throw new CommandException("no cluster in this test"),
    };

    /// <summary>A command up to a comment, a redirection, a pipe or the next command.</summary>
    [GeneratedRegex(@"kubectl hotlap ([^#>|&`\n]+)")]
    private static partial Regex Command();

    /// <summary>A command with arguments.</summary>
    [GeneratedRegex(@"`kubectl hotlap ([^`\n ]+ [^`\n]+)`")]
    private static partial Regex Inline();

    [GeneratedRegex(@"`kubectl hotlap ([^`\n ]+)`")]
    private static partial Regex Name();
}
