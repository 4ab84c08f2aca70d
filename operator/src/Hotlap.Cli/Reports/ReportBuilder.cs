namespace Hotlap.Cli.Reports;

/// <summary>Builds the report of a run from the object alone. Pure.</summary>
internal static class ReportBuilder
{
    public static RunReport Build(BenchmarkRun run)
    {
        var cells = run.Status?.Results ?? [];
        var baseline = FindBaseline(run, cells);
        var variants = VariantFigures.Of(run, baseline);
        var report = new RunReport
        {
            Run = new RunHeader(run),
            Conditions = run.Status?.Conditions ?? [],
            Problem = ProblemBuilder.Build(run),
            FailedVariants = run.Status?.FailedVariants ?? [],
            Baseline = baseline,
            ResultsMeasurement = cells.Count > 0 ? run.Status?.ResultsMeasurement : null,
            Environment = run.Status?.Environment,
            Currency = run.Spec.Cost?.Currency,
            Variants = variants,
            Scenarios = ScenarioFigures.Of(run, variants, baseline),
            BaselineRun = run.Spec.Comparison?.BaselineRef?.Name,
            Trust = TrustOutcome.Of(run),
            Thresholds = ThresholdText.Build(run),
            Sweep = SweepFigures.Of(run, variants),
            Warnings = WarningBuilder.Build(run.Status),
        };
        return report with { Notes = [.. NoteBuilder.Build(report)] };
    }

    /// <summary>True when the figures belong to the current measurement, so that the spec describes their requests and load.</summary>
    public static bool FiguresMatchSpec(BenchmarkRun run) =>
        RunStatusReader.IsObserved(run) && (run.Status!.ResultsMeasurement ?? run.Status.Measurement) == run.Status.Measurement;

    /// <summary>Returns a variant of this run, or <c>RUN/VARIANT</c> when another run is the baseline.</summary>
    private static string? FindBaseline(BenchmarkRun run, List<CellStatus> cells)
    {
        if (run.Status?.Comparisons?.Find(comparison => !comparison.Paired) is { } other) return other.Baseline;
        var measured = (run.Status?.Variants ?? []).Where(variant => variant.Failure is null).Select(variant => variant.Name)
            .Concat(cells.Select(cell => cell.Variant)).ToList();
        return measured.Find(variant => variant == RunStatusReader.OwnBaseline(run.Spec)) ?? measured.FirstOrDefault();
    }
}
