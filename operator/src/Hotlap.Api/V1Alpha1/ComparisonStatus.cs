namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// One metric of one variant compared with the baseline. Changes are the ratio minus one, in thousandths: 268 is +26.8%.
/// </summary>
public sealed record ComparisonStatus
{
    public string Variant { get; set; } = "";
    public string Baseline { get; set; } = "";
    public string Scenario { get; set; } = "";
    public string Payload { get; set; } = "";
    public string Metric { get; set; } = "";
    public long? ChangePerMille { get; set; }
    public long? LowPerMille { get; set; }
    public long? HighPerMille { get; set; }
    public int? ConfidencePerMille { get; set; }
    public long MarginPerMille { get; set; }
    public int Rounds { get; set; }
    public bool Paired { get; set; }
    public string Verdict { get; set; } = "";
    public int? RoundsNeeded { get; set; }
    public int? RoundsNeededLow { get; set; }
    public int? RoundsNeededHigh { get; set; }
    public int? UnclearAmong { get; set; }
    public int? EarlierRuns { get; set; }
}
