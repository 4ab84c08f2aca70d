namespace Hotlap.Planning.Queueing;

/// <summary>
/// The nodes that a run needs, and whether it shares them with other runs. Runs with equal claims compete for the same nodes.
/// </summary>
public sealed class Claim
{
    private readonly string _exclusive;
    private readonly NodeGroup _targets;
    private readonly NodeGroup _all;

    internal Claim(string exclusive, NodeGroup targets, NodeGroup generators)
    {
        (_exclusive, _targets, _all) = (exclusive, targets, targets.With(generators));
        Key = $"{exclusive} {_targets.Key} {_all.Key}";
    }

    /// <summary>Text that is the same for equal claims.</summary>
    public string Key { get; }

    /// <summary>True when a run with this claim must not run at the same time as a run with the other claim.</summary>
    /// <param name="other">The other claim.</param>
    public bool Excludes(Claim other)
    {
        ArgumentNullException.ThrowIfNull(other);
        if (_exclusive == Exclusivity.None && other._exclusive == Exclusivity.None) return false;
        return Contested(other).Meets(other.Contested(this));
    }

    /// <summary>Returns a description of the nodes that the two claims have in common.</summary>
    /// <param name="other">The other claim.</param>
    public string Common(Claim other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return Contested(other).Common(other.Contested(this));
    }

    /// <summary>Generators also count when one of the two runs needs the pool exclusively.</summary>
    private NodeGroup Contested(Claim other) => _exclusive == Exclusivity.Pool || other._exclusive == Exclusivity.Pool ? _all : _targets;
}
