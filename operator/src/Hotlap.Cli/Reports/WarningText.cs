using Hotlap.Measurement.Tools;

namespace Hotlap.Cli.Reports;

/// <summary>What the warning codes of a cell mean for its figures.</summary>
internal static class WarningText
{
    public const string Unknown = "no explanation in this version of kubectl-hotlap";

    public static string Explain(string code) => code switch
    {
        ToolWarnings.KeepAliveBroken => "the target closed connections that were to be kept, so the figures hold the cost of connecting",
        ToolWarnings.ResultCapReached => "the tool reached a limit of its own: results beyond it are missing, or the load ended there",
        ToolWarnings.LatencyIncludesErrors => "some requests failed, and the tool counts their times among the latencies",
        ToolWarnings.EndedEarly => "the tool ended before the planned time",
        ToolWarnings.DelayedAcknowledgement => "the median is near 40 ms, the mark of an answer sent in two writes that waits for an acknowledgement",
        ToolWarnings.ConcurrencyLowered => "fewer requests than calls in flight were planned, so fewer calls were in flight",
        ToolWarnings.ConcurrencyRaised => "the tool cannot put exactly this number of calls on these connections, so more calls were in flight",
        ToolWarnings.RequestLimitIgnored => "the tool cannot stop at whichever limit comes first; it stopped by time",
        ToolWarnings.KeepAliveForced => "the tool keeps connections open although a new one for each request was planned",
        ToolWarnings.GhzMissing => "the agent's image has no ghz, so h2load sent the load; compare only with figures of h2load",
        ToolWarnings.GrpcStatusUnchecked => "the tool does not look at gRPC statuses: a failed call with HTTP status 200 counts as answered",
        _ => Unknown,
    };
}
