using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Tests.Support;

/// <summary>The conditions Complete, Failed, Reconciling and Stalled in one line, because one decision sets all four.</summary>
/// <param name="Type">The type of the one that is True; Suspended for none.</param>
/// <param name="Reason">The reason of all.</param>
/// <param name="Message">The message.</param>
internal sealed record Headline(string Type, string Reason, string Message)
{
    private const int SummaryLength = 100;

    public static string[] Types { get; } =
        [ConditionTypes.Complete, ConditionTypes.Failed, ConditionTypes.Reconciling, ConditionTypes.Stalled];

    /// <summary>The message as kubectl get shows it.</summary>
    public string Summary => Message.Length > SummaryLength ? $"{Message[..(SummaryLength - 3)]}..." : Message;

    /// <summary>Returns null if the four conditions do not result from one decision.</summary>
    public static Headline? Of(BenchmarkRunStatus status)
    {
        var four = Types.Select(type => status.Conditions.FirstOrDefault(condition => condition.Type == type)).OfType<Condition>().ToList();
        if (four is not [var complete, var failed, var reconciling, var stalled]) return null;
        var type = four.FirstOrDefault(condition => condition.Status == "True")?.Type ?? "Suspended";
        var problem = failed.Status == "True" ? complete.Message : "";
        return four.All(condition => condition.Reason == complete.Reason)
            && four.Count(condition => condition.Status == "True") == (failed.Status == "True" ? 2 : type == "Suspended" ? 0 : 1)
            && (failed.Message, stalled.Message, stalled.Status, reconciling.Message) == (problem, problem, failed.Status, complete.Message)
            ? new Headline(type, complete.Reason, complete.Message) : null;
    }

    public override string ToString() => $"{Type} {Reason}: {Message}";
}
