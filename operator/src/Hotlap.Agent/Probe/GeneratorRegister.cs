namespace Hotlap.Agent.Probe;

/// <summary>
/// The generators of the trial, by their pods' names. Their Job never replaces a pod, so a further name belongs to a second Job: its target would be warm
/// and its figures wrong.
/// </summary>
/// <param name="generators">Number of generators of the trial.</param>
internal sealed class GeneratorRegister(int generators)
{
    private readonly Lock _gate = new();
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    /// <summary>Registers a generator; false for one too many. One that asks again stays registered.</summary>
    public bool Admits(string name)
    {
        lock (_gate)
            return _names.Contains(name) || (_names.Count < generators && _names.Add(name));
    }
}
