namespace Hotlap.Measurement.Contract;

/// <summary>
/// Makes the bearer tokens of a run's probes from its secret. They contain the pod's name, so a generator of an earlier trial, whose
/// target had the same address, is refused.
/// </summary>
public sealed class ProbeToken(string secret)
{
    /// <summary>Returns the token that the probe in a pod of this name requires.</summary>
    public string Of(string pod) => $"{secret}.{pod}";
}
