using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Ordering;

/// <summary>
/// Schedule of a run, derived from its records alone: which rounds are complete, which are discarded, and which trial is next. A discarded
/// round is replaced by an extra round after the planned ones. There are at most as many extra rounds as planned rounds.
/// </summary>
internal sealed class Schedule
{
    private readonly RunObservation _observation;
    private readonly ILookup<int, MeasuredTrial> _rounds;
    private readonly List<MeasuredTrial> _kept = [];
    private readonly List<DiscardedRound> _discarded = [];
    private readonly RoundOrder _order;
    private readonly string _measurement;
    private int _lastRound;

    public Schedule(RunObservation observation)
    {
        _observation = observation;
        _order = RoundOrder.Of(observation.Run);
        _measurement = RunMeasurement.Label(observation.Run);
        _rounds = observation.Trials.ToLookup(trial => trial.Record.Round);
        var failed = observation.FailedVariants.Select(failure => failure.Variant).ToHashSet(StringComparer.Ordinal);
        Variants = [.. observation.Run.Spec.Variants.Select(variant => variant.Name).Where(name => !failed.Contains(name))];
        PlannedRounds = RunLength.Rounds(observation.Run.Spec);
        Next = Walk();
    }

    /// <summary>Variants that are measured, in the order of the spec: all but those that were given up.</summary>
    public IReadOnlyList<string> Variants { get; }

    /// <summary>Recorded trials without those of the capacity round, in any order.</summary>
    public IEnumerable<MeasuredTrial> RecordedTrials => _observation.Trials.Where(trial => trial.Record.Round != CapacityRound.Number);

    /// <summary>Number of rounds that the spec plans, without the capacity round.</summary>
    public int PlannedRounds { get; }

    /// <summary>Number of complete rounds that the figures include.</summary>
    public int ValidRounds { get; private set; }

    /// <summary>The next trial to measure; null when the run has all its rounds, or has tried as many as it may.</summary>
    public Trial? Next { get; }

    /// <summary>Trials of complete, undisrupted rounds, in the order of the rounds. The figures are computed from them.</summary>
    public IReadOnlyList<MeasuredTrial> Trials => _kept;

    /// <summary>
    /// Trials of the capacity round, from which rates in percent are derived. With a baseline run, those of its capacity round, because
    /// both runs need the same load.
    /// </summary>
    public IEnumerable<MeasuredTrial> CapacityTrials => _observation.Baseline?.CapacityTrials ?? _rounds[CapacityRound.Number];

    public IReadOnlyList<DiscardedRound> Discarded => _discarded;

    /// <summary>
    /// Number of recorded trials of rounds that are not discarded, including the capacity round and the current round. Variants that were
    /// given up are not counted.
    /// </summary>
    public int TrialsDone => _observation.Trials.Count(trial =>
        IsMeasured(trial) && trial.Record.Round <= _lastRound && _discarded.TrueForAll(round => round.Round != trial.Record.Round));

    /// <summary>
    /// Number of recorded rounds after the last one that the spec requires. They stay recorded, but no figure includes them.
    /// </summary>
    public int RoundsBeyond => _rounds.Count(round => round.Key > _lastRound);

    public int TrialsDiscarded => _discarded.Sum(round => _rounds[round.Round].Count());

    /// <summary>Number of trials that the run needs when no further round is disrupted.</summary>
    public int TrialsPlanned => (PlannedRounds + (NeedsCapacityRound ? 1 : 0)) * Variants.Count;

    /// <summary>
    /// True when a rate is derived from this run's own capacity. Trials that took their rate from a baseline keep it after the spec stops
    /// naming one; the capacity is then not needed.
    /// </summary>
    private bool NeedsCapacityRound => RunLength.HasCapacityRound(_observation.Run.Spec)
        && (_rounds[CapacityRound.Number].Any()
            || Cell.Measured(_observation.Run.Spec)
                .Any(cell => Rate.IsShare(cell.Scenario.Load) && !CellRate.IsRecorded(cell, RecordedTrials)));

    private bool IsMeasured(MeasuredTrial trial) => Variants.Contains(trial.Record.Variant);

    private Trial? Walk()
    {
        if (NeedsCapacityRound && Missing(CapacityRound.Number) is { } capacity) return capacity;
        for (var round = 1; ValidRounds < PlannedRounds && round <= 2 * PlannedRounds; round++)
        {
            _lastRound = round;
            if (Disrupted(round) is { } discarded)
            {
                _discarded.Add(discarded);
                continue;
            }

            if (Missing(round) is { } next) return next;
            _kept.AddRange(_rounds[round].Where(IsMeasured));
            ValidRounds++;
        }

        return null;
    }

    /// <summary>
    /// Returns the next trial of a round. A trial that is under way goes on, because an older release may have started it in another order.
    /// </summary>
    private Trial? Missing(int round)
    {
        var recorded = _rounds[round].Select(trial => trial.Record.Variant).ToHashSet(StringComparer.Ordinal);
        var missing = _order.Round(round)
            .Where(trial => Variants.Contains(trial.Variant) && !recorded.Contains(trial.Variant)).ToList();
        return missing.Find(IsUnderWay) ?? missing.FirstOrDefault();
    }

    private bool IsUnderWay(Trial trial) => _observation.Pods.Any(pod => pod.Metadata.Label(Labels.Role) == Labels.RoleTarget
        && pod.Metadata.Label(Labels.Measurement) == _measurement && pod.Metadata.Label(Labels.Variant) == trial.Variant
        && pod.Metadata.Label(Labels.Round) == trial.Round.ToString(CultureInfo.InvariantCulture));

    private DiscardedRound? Disrupted(int round) => _rounds[round]
        .OrderBy(trial => trial.RecordedAt)
        .Select(trial => new DiscardedRound(round, trial.Record.Variant, trial.DiscardCauses))
        .FirstOrDefault(discarded => discarded.Causes.Count > 0);
}

/// <summary>A round that no figure includes, because one of its trials was disrupted.</summary>
internal sealed record DiscardedRound(int Round, string Variant, IReadOnlyList<string> Causes)
{
    public string Description =>
        $"round {Round}, variant {Variant}: {string.Join(", ", Causes.Select(code => $"{code}, {DisruptionCodes.Describe(code)}"))}";
}
