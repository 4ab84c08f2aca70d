using System.CommandLine;
using Hotlap.Cli.Exporting;
using Hotlap.Cli.Samples;

namespace Hotlap.Cli.Commands;

/// <summary><c>export NAME</c>: writes every sample of a run, checked against its seal. Exit code 0 once it is written.</summary>
internal static class ExportCommand
{
    private const string Csv = "csv";
    private const string Json = "json";
    private const string Hdr = "hdr";

    public static Command Build(Session session)
    {
        var name = new Argument<string>("NAME") { Description = "Name of the run, or a file that export -o json wrote." };
        var form = new Option<string>("--form", "-o")
        {
            Description = "csv: one row for each cell of each trial; json: the run and its samples; hdr: HdrHistogram's log of latencies.",
            DefaultValueFactory = _ => Csv,
        };
        form.AcceptOnlyFromAmong(Csv, Json, Hdr);
        var folder = new Option<string?>("--output") { Description = "Folder to write NAME.csv, NAME.json or NAME.hlog into; by default the text goes to standard output." };
        var cluster = new ClusterOptions();
        var command = new Command("export", "Writes every sample of a run.") { name, form, folder };
        cluster.AddTo(command);
        command.SetAction(async (parsed, cancellation) =>
        {
            var samples = await SamplesSource.ReadAsync(session, parsed.GetValue(name)!, run => cluster.Reference(parsed, run), cancellation);
            var (ending, text) = Render(samples, parsed.GetValue(form));
            await WriteAsync(session, parsed.GetValue(folder), $"{samples.Run.Metadata.Name}.{ending}", text, cancellation);
            return ExitCodes.Done;
        });
        return command;
    }

    private static (string Ending, string Text) Render(RunSamples samples, string? form) => form switch
    {
        Json => ("json", SamplesFile.Write(samples)),
        Hdr => ("hlog", HistogramLogWriter.Write(samples)),
        _ => ("csv", CsvWriter.Write(samples)),
    };

    private static async Task WriteAsync(Session session, string? folder, string name, string text, CancellationToken cancellation)
    {
        if (folder is null)
        {
            await session.Output.WriteAsync(text);
            return;
        }

        try
        {
            Directory.CreateDirectory(folder);
            var path = Path.Combine(folder, name);
            await File.WriteAllTextAsync(path, text, cancellation);
            await session.Output.WriteLineAsync(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CommandException($"cannot write to {folder}: {e.Message}", e);
        }
    }
}
