using System.CommandLine;
using Hotlap.Cli.Comparing;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Samples;

namespace Hotlap.Cli.Commands;

/// <summary>
/// <c>compare A [B]</c>: applies the operator's own statistics to recorded samples. Exit code 0 after printing, whatever the verdicts.
/// </summary>
internal static class CompareCommand
{
    private const string Table = "table";
    private const string Json = "json";

    public static Command Build(Session session)
    {
        var first = new Argument<string>("A")
        {
            Description =
                "A run, RUN@MEASUREMENT with one of its completed measurements (as in history: the start of its digest or its revision, or "
                + "previous), or a file or folder written by export -o json. With B, A is the "
                + "baseline; without B, the variants of A are compared.",
        };
        var second = new Argument<string?>("B") 
        {
            Description = "The run, measurement or export to compare with A.",
            Arity = ArgumentArity.ZeroOrOne,
        };
        var form = new Option<string>("--output", "-o") { Description = "Output format.", DefaultValueFactory = _ => Table };
        form.AcceptOnlyFromAmong(Table, Json);
        var baseline = new Option<string?>("--baseline")
        {
            Description =
                "Variant of A to compare all variants with; default: the run's own baseline, or with B the variant of the same name.",
        };
        var cluster = new ClusterOptions();
        cluster.CompleteRuns(first, session);
        cluster.CompleteRuns(second, session);
        var command = cluster.AddTo(
            new DetailedCommand("compare", "Compares variants of a run, or two runs.", "diff is the same command.")
            {
                first, second, form, baseline,
            });
        command.Aliases.Add("diff");
        command.SetAction(async (parsed, cancellation) =>
        {
            Task<RunSamples> Read(string name) => SamplesSource.ReadAsync(session, name, cluster.Access(parsed), cancellation);
            var earlier = await Read(parsed.GetValue(first)!);
            var report = parsed.GetValue(second) is { } later
                ? RunComparison.Between(earlier, await Read(later), parsed.GetValue(baseline))
                : RunComparison.Within(earlier, parsed.GetValue(baseline));
            await session.Output.WriteAsync(parsed.GetValue(form) == Json
                ? report.ToJson() : ComparisonTable.Write(report, session.TerminalWidth));
            return ExitCodes.Done;
        });
        return command;
    }
}
