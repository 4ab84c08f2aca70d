using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Ordering;

/// <summary>
/// Where a run stands, from its records alone: which rounds are whole, which are discarded, and which trial is next. A discarded round is
/// made up for by an extra one after the planned ones, at most as often as rounds are planned.
/// </summary>
internal sealed class Course
{
    private readonly RunObservation _observation;
    private readonly ILookup<int, RecordedTrial> _rounds;
    private readonly List<RecordedTrial> _kept = [];
    private readonly List<DiscardedRound> _discarded = [];
    private int _lastRound;

    public Course(RunObservation observation)
    {
        _observation = observation;
        _rounds = observation.Trials.ToLookup(trial => trial.Record.Round);
        var failed = observation.FailedVariants.Select(failure => failure.Variant).ToHashSet(StringComparer.Ordinal);
        Variants = [.. observation.Run.Spec.Variants.Select(variant => variant.Name).Where(name => !failed.Contains(name))];
        PlannedRounds = RoundOrder.Planned(observation.Run.Spec);
        Next = Walk();
    }

    /// <summary>Variants that are measured, in the order of the spec: all but those that were given up.</summary>
    public IReadOnlyList<string> Variants { get; }

    /// <summary>Recorded trials without those of the capacity, in any order.</summary>
    public IEnumerable<RecordedTrial> RecordedTrials => _observation.Trials.Where(trial => trial.Record.Round != RoundOrder.CapacityRound);

    /// <summary>Rounds that the spec plans, that of the capacity not counted.</summary>
    public int PlannedRounds { get; }

    /// <summary>Whole rounds that are in the figures.</summary>
    public int ValidRounds { get; private set; }

    /// <summary>The trial to measure next; null when the run has all its rounds, or as many as it may try.</summary>
    public Trial? Next { get; }

    /// <summary>Trials of whole, undisturbed rounds, in the order of rounds: those that figures are made of.</summary>
    public IReadOnlyList<RecordedTrial> Trials => _kept;

    /// <summary>The trials that measured the capacity, from which rates in percent follow; those of the baseline's run, whose load must be met.</summary>
    public IEnumerable<RecordedTrial> CapacityTrials => _observation.Baseline?.CapacityTrials ?? _rounds[RoundOrder.CapacityRound];

    /// <summary>Rounds that are in no figure, in their order.</summary>
    public IReadOnlyList<DiscardedRound> Discarded => _discarded;

    /// <summary>Recorded trials of rounds that stand, the capacity's and those of the round under way included, without variants that were given up.</summary>
    public int TrialsDone => _observation.Trials.Count(trial =>
        IsMeasured(trial) && trial.Record.Round <= _lastRound && _discarded.TrueForAll(round => round.Round != trial.Record.Round));

    /// <summary>Recorded rounds after the last one that the spec asks for: they stay recorded and are in no figure.</summary>
    public int RoundsBeyond => _rounds.Count(round => round.Key > _lastRound);

    /// <summary>Recorded trials of discarded rounds.</summary>
    public int TrialsDiscarded => _discarded.Sum(round => _rounds[round.Round].Count());

    /// <summary>Trials that the run needs when nothing else is disturbed.</summary>
    public int TrialsPlanned => (PlannedRounds + (NeedsCapacityRound ? 1 : 0)) * Variants.Count;

    /// <summary>
    /// True where a rate follows from this run's own capacity. Trials that had theirs from a baseline keep it when the spec names none any more: there is
    /// nothing to measure it for.
    /// </summary>
    private bool NeedsCapacityRound => RoundOrder.HasCapacityRound(_observation.Run.Spec)
        && (_rounds[RoundOrder.CapacityRound].Any()
            || Cell.Measured(_observation.Run.Spec).Any(cell => Rate.IsShare(cell.Scenario.Load) && !Rate.IsRecorded(cell, RecordedTrials)));

    private bool IsMeasured(RecordedTrial trial) => Variants.Contains(trial.Record.Variant);

    private Trial? Walk()
    {
        if (NeedsCapacityRound && Missing(RoundOrder.CapacityRound) is { } capacity) return capacity;
        for (var round = 1; ValidRounds < PlannedRounds && round <= 2 * PlannedRounds; round++)
        {
            _lastRound = round;
            if (Spoiled(round) is { } discarded)
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

    private Trial? Missing(int round)
    {
        var recorded = _rounds[round].Select(trial => trial.Record.Variant).ToHashSet(StringComparer.Ordinal);
        return RoundOrder.DrawRound(_observation.Run, round).FirstOrDefault(trial => Variants.Contains(trial.Variant) && !recorded.Contains(trial.Variant));
    }

    private DiscardedRound? Spoiled(int round) => _rounds[round]
        .OrderBy(trial => trial.RecordedAt)
        .Select(trial => new DiscardedRound(round, trial.Record.Variant, Spoiling.Causes(trial)))
        .FirstOrDefault(discarded => discarded.Causes.Count > 0);
}
