namespace Hotlap.Planning.Specs;

/// <summary>What a run has in the fields that its author left out.</summary>
/// <param name="Defaults">The defaults of the namespace; null for none.</param>
/// <param name="Template">The template that <c>target.from</c> names; null if it names none, or was not read.</param>
public sealed record SpecSources(BenchmarkDefaultsSpec? Defaults, TemplateReading? Template)
{
    /// <summary>Nothing that is known.</summary>
    public static SpecSources None { get; } = new(null, null);

    /// <summary>Returns what the operator has stored in a status.</summary>
    /// <param name="status">The status; null for none.</param>
    public static SpecSources Of(BenchmarkRunStatus? status) =>
        new(status?.Defaults, status?.Template is { } taken ? new TemplateReading(taken, null) : null);

    /// <summary>Returns the spec by which a run is measured.</summary>
    /// <param name="spec">The spec as written.</param>
    public BenchmarkRunSpec Of(BenchmarkRunSpec spec) => EffectiveSpec.Of(spec, Defaults, Template?.Taken);
}

/// <summary>The pod template that <c>target.from</c> names, or why there is none that can be used.</summary>
/// <param name="Taken">The template; null with a problem.</param>
/// <param name="Problem">What is wrong, with the remedy; null without a problem.</param>
public sealed record TemplateReading(TakenTemplate? Taken, string? Problem);
