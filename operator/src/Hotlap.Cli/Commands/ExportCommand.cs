using System.CommandLine;
using System.Text.RegularExpressions;
using Hotlap.Cli.Exporting;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Samples;
using Hotlap.Measurement.Text;

namespace Hotlap.Cli.Commands;

/// <summary><c>export NAME</c>: writes all samples of a run after verifying their checksums. Exit code 0 after writing.</summary>
internal static partial class ExportCommand
{
    private const string Csv = "csv";
    private const string Json = "json";
    private const string Hdr = "hdr";

    public static Command Build(Session session)
    {
        var name = new Argument<string>("NAME") { Description = "Name of the run, or a file written by export -o json." };
        var form = new Option<string>("--form", "-o")
        {
            Description = "csv: one row for each cell of each trial; json: the run and its samples; hdr: latencies as an HdrHistogram log.",
            DefaultValueFactory = _ => Csv,
        };
        form.AcceptOnlyFromAmong(Csv, Json, Hdr);
        var folder = new Option<string?>("--output")
        {
            Description = "Folder to write NAME.csv, NAME.json or NAME.hlog to; default: standard output.",
        };
        var cluster = new ClusterOptions();
        cluster.CompleteRuns(name, session);
        var command = cluster.AddTo(new Command("export", "Exports all samples of a run.") { name, form, folder });
        command.SetAction(async (parsed, cancellation) =>
        {
            var samples =
                await SamplesSource.ReadAsync(session, parsed.GetValue(name)!, cluster.Access(parsed), cancellation);
            var (ending, text) = Render(samples, parsed.GetValue(form));
            await WriteAsync(session, parsed.GetValue(folder), FileName(samples.Run.Metadata.Name, ending), text, cancellation);
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

    /// <summary>Validates the run's name: an export file from another source may hold a path instead.</summary>
    private static string FileName(string name, string ending) => RunName().IsMatch(name)
        ? $"{name}.{ending}"
        : throw new CommandException($"metadata.name \"{PlainText.Of(name, 100)}\" is not a valid name of a run; correct it in the file");

    [GeneratedRegex(@"\A[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?\z")]
    private static partial Regex RunName();

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
            if (new FileInfo(path).LinkTarget is not null)
                throw new CommandException($"{path} is a symbolic link; remove it, or choose another folder");
            await File.WriteAllTextAsync(path, text, cancellation);
            await session.Output.WriteLineAsync(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CommandException($"cannot write to {folder}: {e.Message}", e);
        }
    }
}
