namespace Hotlap.Agent.Probe;

/// <summary>
/// The generators of the trial, by pod name. Their Job never replaces a pod, so an additional name belongs to a second Job. That Job would
/// measure a warm target and report wrong figures.
/// </summary>
/// <param name="generators">Number of generators of the trial.</param>
internal sealed class GeneratorRegister(int generators)
{
    private readonly Lock _gate = new();
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    /// <summary>Registers a generator; false when all places are taken. A registered generator is always admitted again.</summary>
    public bool Admits(string name)
    {
        lock (_gate)
            return _names.Contains(name) || (_names.Count < generators && _names.Add(name));
    }
}
