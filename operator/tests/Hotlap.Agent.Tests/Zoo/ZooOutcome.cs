using Hotlap.Agent.Tests.Support;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Specs;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>What a cell of the zoo came to.</summary>
/// <param name="Mode">What the server does.</param>
/// <param name="Leg">How the load is sent.</param>
/// <param name="Text">
/// <c>right</c>, <c>warned</c> or <c>refused</c>, with the codes of the warnings or the reason; <c>WRONG</c> for a figure that differs without one.
/// </param>
/// <param name="Detail">The figures that differ.</param>
internal sealed record ZooOutcome(ZooMode Mode, ZooLeg Leg, string Text, string Detail)
{
    /// <summary>Failures that say nothing about the server: each is a defect.</summary>
    private static readonly FailureKind[] Defects =
        [FailureKind.AgentError, FailureKind.ToolOutputUnreadable, FailureKind.ProbeUnreachable, FailureKind.TargetDied, FailureKind.ProtoInvalid];

    public bool IsWrong => Text.StartsWith("WRONG", StringComparison.Ordinal);

    /// <summary>Whether a busy machine may be the cause.</summary>
    public bool IsDoubtful => IsWrong || Text.EndsWith(nameof(FailureKind.ToolTimeout), StringComparison.Ordinal)
        || (Mode.IsSound && Text.Contains("NotReached", StringComparison.Ordinal));

    public static bool IsDefect(AgentFailure failure) => Defects.Contains(failure.Kind);

    public override string ToString() => $"{Mode.Name} x {Leg.Name}: {Text}{(Detail.Length > 0 ? $" ({Detail})" : "")}";

    public static ZooOutcome Of(ZooMode mode, ZooLeg leg, AgentFailure failure) => new(
        mode, leg, IsDefect(failure) ? $"WRONG {failure.Kind}" : $"refused {failure.Kind}",
        $"{failure.Message} {failure.Output}".Trim());

    /// <summary>Returns the outcome of a cell that the operator refuses with its spec; null when it takes it.</summary>
    public static ZooOutcome? OfSpec(ZooMode mode, ZooLeg leg, CellPlan cell) =>
        cell.Request.Http is { } http && Tools.Misfit(new Scenario
        {
            Http = new() { Method = http.Method, Version = http.Version, Expect = new() { Status = http.ExpectedStatus } },
            Load = new() { Tool = LoadTools.ProgramOf(cell.Tool) },
        }) is { } misfit ? new ZooOutcome(mode, leg, "refused InvalidSpec", misfit) : null;

    public static ZooOutcome Of(ZooMode mode, ZooLeg leg, CellPlan cell, CellSample sample, ZooCount count)
    {
        string[] codes = [.. TrialWarnings.Of(sample).Select(w => w.Code).Intersect(ZooJudge.Codes)];
        var differences = new ZooJudge(cell, sample, count).Differences().ToList();
        var unexplained = differences.Where(d => !d.Reasons.Intersect(codes).Any()).Select(d => d.Figure).ToList();
        var word = unexplained.Count > 0 ? "WRONG" : differences.Count > 0 ? "warned" : "right";
        var causes = string.Join(", ", sample.ErrorsByCause.Select(e => $"{e.Value} {e.Key}"));
        return new ZooOutcome(mode, leg, string.Join(' ', [word, .. codes]), string.Join("; ", [.. differences.Select(d => d.Figure), causes]).Trim(' ', ';'));
    }
}
