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

    public Course(RunObservation observation)
    {
        _observation = observation;
        _rounds = observation.Trials.ToLookup(trial => trial.Record.Round);
        PlannedRounds = RoundOrder.Planned(observation.Run.Spec);
        Next = Walk();
    }

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

    /// <summary>Recorded trials of rounds that stand, the capacity's and those of the round under way included.</summary>
    public int TrialsDone => _observation.Trials.Count - TrialsDiscarded;

    /// <summary>Recorded trials of discarded rounds.</summary>
    public int TrialsDiscarded => _discarded.Sum(round => _rounds[round.Round].Count());

    /// <summary>Trials that the run needs when nothing else is disturbed.</summary>
    public int TrialsPlanned
    {
        get
        {
            var variants = _observation.Run.Spec.Variants.Count;
            return (PlannedRounds + (RoundOrder.HasCapacityRound(_observation.Run.Spec) ? 1 : 0)) * variants;
        }
    }

    private Trial? Walk()
    {
        if (RoundOrder.HasCapacityRound(_observation.Run.Spec) && Missing(RoundOrder.CapacityRound) is { } capacity) return capacity;
        for (var round = 1; ValidRounds < PlannedRounds && round <= 2 * PlannedRounds; round++)
        {
            if (Spoiled(round) is { } discarded)
            {
                _discarded.Add(discarded);
                continue;
            }

            if (Missing(round) is { } next) return next;
            _kept.AddRange(_rounds[round]);
            ValidRounds++;
        }

        return null;
    }

    private Trial? Missing(int round)
    {
        var recorded = _rounds[round].Select(trial => trial.Record.Variant).ToHashSet(StringComparer.Ordinal);
        return RoundOrder.DrawRound(_observation.Run, round).FirstOrDefault(trial => !recorded.Contains(trial.Variant));
    }

    private DiscardedRound? Spoiled(int round) => _rounds[round]
        .OrderBy(trial => trial.RecordedAt)
        .Select(trial => new DiscardedRound(round, trial.Record.Variant, Spoiling.Causes(trial)))
        .FirstOrDefault(discarded => discarded.Causes.Count > 0);
}
