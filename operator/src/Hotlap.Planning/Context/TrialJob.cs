using Hotlap.Planning.Naming;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Context;

/// <summary>
/// One of the Jobs of a trial, which run one after another: one Job for all cells with requests, and one for each cell of a program.
/// </summary>
/// <param name="Place">Zero-based position in the trial.</param>
/// <param name="Cells">The cells that the Job measures, in order: one for a program, none with <c>startupOnly</c>.</param>
internal sealed record TrialJob(int Place, IReadOnlyList<Cell> Cells)
{
    public bool IsProgram => Cells is [{ Scenario.Program: not null }, ..];

    public string Container => IsProgram ? ContainerNames.Program : ContainerNames.Load;

    /// <summary>Name of the container whose log holds the samples.</summary>
    public string Reporter => IsProgram ? ContainerNames.Probe : ContainerNames.Load;

    public IEnumerable<CellName> CellNames => Cells.Select(cell => new CellName(cell.Scenario.Name, cell.Payload));

    /// <summary>Returns all Jobs of a trial, in order.</summary>
    public static IReadOnlyList<TrialJob> Of(RunContext context, Trial trial) => Of([.. CellsOf(context, trial)]);

    /// <summary>
    /// Returns the cells that a trial measures, with its variant's overrides. The capacity round measures only cells whose rate depends on
    /// it.
    /// </summary>
    public static IEnumerable<Cell> CellsOf(RunContext context, Trial trial)
    {
        var variant = context.Spec.Variants.Single(candidate => candidate.Name == trial.Variant);
        return Cell.Measured(context.Spec).Where(cell => trial.Round != CapacityRound.Number || Rate.IsShare(cell.Scenario.Load))
            .Select(cell => VariantScenario.Of(variant, cell));
    }

    /// <summary>Returns the largest number of Jobs that a trial of a spec has.</summary>
    public static int Count(BenchmarkRunSpec spec) => Of(Cell.Measured(spec)).Count;

    public string Name(BenchmarkRun run, Trial trial) =>
        IsProgram ? Names.ProgramJob(run, trial, Cells[0]) : Names.GeneratorJob(run, trial);

    public string Subject(Trial trial) =>
        IsProgram ? $"program of {Cells[0].Title}, variant {trial.Variant}" : $"generator of variant {trial.Variant}";

    private static IReadOnlyList<TrialJob> Of(IReadOnlyList<Cell> cells)
    {
        var programs = cells.Where(cell => cell.Scenario.Program is not null).Select(cell => (IReadOnlyList<Cell>)[cell]).ToList();
        IReadOnlyList<Cell> requests = [.. cells.Where(cell => cell.Scenario.Program is null)];
        return [.. (requests.Count > 0 || programs.Count == 0 ? programs.Prepend(requests) : programs)
            .Select((own, place) => new TrialJob(place, own))];
    }
}

/// <summary>A pod, and the part of a trial that it measured.</summary>
internal sealed record TrialPod(Pod Pod, TrialJob Job);
