using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Tests.Support;

/// <summary>The conditions Complete, Failed and Reconciling in one line, because one decision sets all three.</summary>
/// <param name="Type">The type of the one that is True; Suspended for none.</param>
/// <param name="Reason">The reason of all.</param>
/// <param name="Message">The message.</param>
internal sealed record Headline(string Type, string Reason, string Message)
{
    private const int SummaryLength = 100;

    private static readonly string[] Types = [ConditionTypes.Complete, ConditionTypes.Failed, ConditionTypes.Reconciling];

    /// <summary>The message as kubectl get shows it.</summary>
    public string Summary => Message.Length > SummaryLength ? $"{Message[..(SummaryLength - 3)]}..." : Message;

    /// <summary>Returns null if the three conditions do not result from one decision.</summary>
    public static Headline? Of(BenchmarkRunStatus status)
    {
        var three = Types.Select(type => status.Conditions.FirstOrDefault(condition => condition.Type == type)).OfType<Condition>().ToList();
        if (three is not [var complete, var failed, var reconciling]) return null;
        var type = three.FirstOrDefault(condition => condition.Status == "True")?.Type ?? "Suspended";
        var whole = (failed.Status == "True" ? failed : complete.Status == "True" ? complete : reconciling).Message;
        return three.All(condition => condition.Reason == complete.Reason)
            && three.Count(condition => condition.Status == "True") == (type == "Suspended" ? 0 : 1)
            && IsLineOf(complete.Message, whole) && IsLineOf(reconciling.Message, whole)
            && failed.Message == (failed.Status == "True" ? whole : "")
            ? new Headline(type, complete.Reason, whole) : null;
    }

    /// <summary>True for a condition that follows from this line: one of the three, or Ready and Stalled as they usually are beside them.</summary>
    public bool Implies(Condition condition)
    {
        var isFailed = Type == ConditionTypes.Failed;
        var told = (condition.Status, condition.Reason);
        return condition.Type switch
        {
            ConditionTypes.Ready => told == (isFailed ? "False" : Type == ConditionTypes.Complete ? "True" : "Unknown", Reason)
                && IsLineOf(condition.Message, Message),
            ConditionTypes.Stalled => told == (isFailed ? "True" : "False", Reason) && IsLineOf(condition.Message, isFailed ? Message : ""),
            var type => Types.Contains(type),
        };
    }

    /// <summary>True for the whole message, and for the beginning of a long one that says where the whole is.</summary>
    private static bool IsLineOf(string line, string whole) => line == whole
        || (line.IndexOf("... (the condition ", StringComparison.Ordinal) is > 0 and var end
            && whole.StartsWith(line[..end], StringComparison.Ordinal));

    public override string ToString() => $"{Type} {Reason}: {Message}";
}
