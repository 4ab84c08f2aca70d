namespace Hotlap.Cli.Reports;

/// <summary>Whether the figures of a report can be believed, and why not.</summary>
/// <param name="IsTrusted">True or false as the operator judged the complete run; null while that is not known.</param>
/// <param name="Text">The answer with its reason.</param>
internal sealed record TrustText(bool? IsTrusted, string Text)
{
    /// <summary>
    /// Returns the operator's judgement of a complete run. It is unknown for figures that belong to another measurement or are not final,
    /// whatever the condition says. Null without figures.
    /// </summary>
    public static TrustText? Of(RunReport report) => report switch
    {
        { HasFigures: false } => null,
        { IsOutdated: true } => new(null, "not known: the figures are of an earlier measurement; the current one has none yet"),
        { Problem: { } problem } => new(null, $"not known: the run is {problem.Title}"),
        { Trust: null } => new(null, "not known: the operator has not judged the figures"),
        { Trust: { Trustworthy: null } trust } => new(null, $"not known, {trust.Reason}: {trust.Message}"),
        { Trust: { Trustworthy: false } trust } => new(false, $"NO, {trust.Reason}: {trust.Message}"),
        { Trust: var trust } => new(true, $"yes: {trust.Message}"),
    };
}
