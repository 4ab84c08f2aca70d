using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Queueing;

/// <summary>The nodes that a run needs, and with whom it shares them. Equal claims stand in one line.</summary>
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

    /// <summary>Equal for claims that stand in one line.</summary>
    public string Key { get; }

    /// <summary>True when a run with this claim and one with the other must not run at the same time.</summary>
    /// <param name="other">The other claim.</param>
    public bool Excludes(Claim other)
    {
        ArgumentNullException.ThrowIfNull(other);
        if (_exclusive == Exclusivity.None && other._exclusive == Exclusivity.None) return false;
        return Contested(other).Meets(other.Contested(this));
    }

    /// <summary>Where the two meet, in words.</summary>
    /// <param name="other">The other claim.</param>
    public string Common(Claim other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return Contested(other).Common(other.Contested(this));
    }

    /// <summary>Between two runs of which one wants the pool for itself, generators count too.</summary>
    private NodeGroup Contested(Claim other) => _exclusive == Exclusivity.Pool || other._exclusive == Exclusivity.Pool ? _all : _targets;
}
