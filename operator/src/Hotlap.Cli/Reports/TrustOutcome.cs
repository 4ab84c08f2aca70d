using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reports;

/// <summary>Whether the figures are trustworthy.</summary>
internal sealed record TrustOutcome
{
    /// <summary>Null while it cannot be decided.</summary>
    public bool? Trustworthy { get; init; }

    public required string Reason { get; init; }

    public required string Message { get; init; }

    public static TrustOutcome? Build(BenchmarkRun run)
    {
        if (!RunState.IsObserved(run) || RunState.Find(run, ConditionTypes.Trustworthy) is not { } condition) return null;
        return new TrustOutcome
        {
            Trustworthy = condition.Status switch { "True" => true, "False" => false, _ => null },
            Reason = condition.Reason,
            Message = condition.Message,
        };
    }
}
