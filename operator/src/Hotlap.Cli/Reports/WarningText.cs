namespace Hotlap.Cli.Reports;

/// <summary>What the warning codes of a cell mean.</summary>
internal static class WarningText
{
    public static string Explain(string code) => code switch
    {
        "KeepAliveBroken" => "the target closed connections that were to be kept, so the figures hold the cost of connecting",
        "GeneratorSaturated" => "the load tool used nearly all the CPU it may use: the target may be faster than shown",
        "TargetThrottled" => "the target was held at its CPU limit: the figures show the limit, not the program",
        "ErrorsSeen" or "Errors" => "some requests failed; requests/s and latencies count correct answers only",
        "FewRequests" => "too few correct answers for the higher percentiles",
        "ShortWindow" => "the measured window was short, so a single pause weighs much",
        "DelayedAcknowledgement" => "the median is near 40 ms, the mark of small writes that wait for an acknowledgement",
        "ToolLimitReached" => "the load tool reached its own limit of results; those beyond it are missing",
        _ => "no explanation in this version of kubectl-hotlap; see operator/docs/measurement.md",
    };
}
