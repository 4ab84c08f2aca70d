using System.CommandLine;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Cli.Commands;

/// <summary>The options of a preflight.</summary>
internal sealed class PreflightOptions
{
    private const string Table = "table";
    private const string Json = "json";
    private const int DefaultRounds = 8;

    private static readonly TimeSpan DefaultTimeout = TimeSpan.FromHours(5);

    private readonly Argument<string?> _file = new("FILE")
    {
        Description = "YAML or JSON with one BenchmarkRun, and ConfigMaps that it refers to; - reads standard input.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly Option<string?> _named = new("--filename", "-f") { Description = "The same as FILE, as kubectl has it." };

    private readonly Option<int> _rounds = new("--rounds")
    {
        Description = "Rounds of the preflight, 7 to 100.",
        DefaultValueFactory = _ => DefaultRounds,
    };

    private readonly Option<string?> _precision = new("--precision")
    {
        Description = "Wanted half width of intervals, such as 2%. By default a change as large as the margin of each metric must show.",
    };

    private readonly Option<bool> _measured = new("--measured")
        { Description = "Measure nothing: report on the last preflight of the run in the cluster." };

    private readonly Option<bool> _force = new("--force-conflicts")
        { Description = "Take over fields that another manager, such as kubectl, owns." };

    private readonly Option<TimeSpan?> _timeout = DurationOption.Positive(
        "--timeout", "Stop following after this time, such as 30m (exit code 3); the preflight continues. By default 5h.");

    private readonly Option<string> _form = new("--output", "-o") { Description = "Output format.", DefaultValueFactory = _ => Table };

    public Command AddTo(Command command)
    {
        _form.AcceptOnlyFromAmong(Table, Json);
        command.Add(_file);
        foreach (Option option in (Option[])[_named, _rounds, _precision, _measured, _force, _timeout, _form])
            command.Add(option);
        return command;
    }

    /// <summary>Returns the checked options.</summary>
    /// <exception cref="CommandException">An option is missing or wrong.</exception>
    public PreflightSettings Read(ParseResult parsed)
    {
        var (file, named, rounds) = (parsed.GetValue(_file), parsed.GetValue(_named), parsed.GetValue(_rounds));
        if (file is null == named is null)
            throw new CommandException("give one file, such as run.yaml or -f run.yaml");
        if (rounds is < WarningLimits.LeastRounds or > CheapestPlan.MostRounds)
            throw new CommandException(
                $"--rounds: {rounds} is out of range; use {WarningLimits.LeastRounds} to {CheapestPlan.MostRounds}");
        return new PreflightSettings((file ?? named)!, rounds, HalfWidth(parsed.GetValue(_precision)))
        {
            IsMeasured = parsed.GetValue(_measured),
            Apply = new ApplyOptions(FileApply.Manager) { Force = parsed.GetValue(_force) },
            Timeout = parsed.GetValue(_timeout) ?? DefaultTimeout,
            IsJson = parsed.GetValue(_form) == Json,
        };
    }

    private static int? HalfWidth(string? precision) => precision is null ? null
        : Percent.TryParse(precision, out var perMille) && perMille > 0 ? perMille
        : throw new CommandException($"--precision: \"{precision}\" is not a percentage above 0%; write it as 2% or 0.5%");
}

/// <summary>What the user wants of a preflight.</summary>
/// <param name="Path">The file; <c>-</c> for standard input.</param>
/// <param name="Rounds">Rounds of the preflight.</param>
/// <param name="HalfWidthPerMille">Half the wanted width of intervals; null to show changes as large as the margins.</param>
internal sealed record PreflightSettings(string Path, int Rounds, int? HalfWidthPerMille)
{
    /// <summary>True to report on a preflight that was measured before.</summary>
    public bool IsMeasured { get; init; }

    public required ApplyOptions Apply { get; init; }

    public required TimeSpan Timeout { get; init; }

    public bool IsJson { get; init; }
}
