namespace Hotlap.Measurement.Contract;

/// <summary>What the body of a correct answer looks like, beyond being exactly one: all that is given must hold.</summary>
public sealed record BodyExpectation
{
    /// <summary>Texts that it contains, as UTF-8.</summary>
    public IReadOnlyList<string> Contains { get; set; } = [];

    /// <summary>Texts that it does not contain, as UTF-8.</summary>
    public IReadOnlyList<string> Excludes { get; set; } = [];

    /// <summary>Regular expression that a part of it matches, in the syntax of .NET without backtracking; null for none.</summary>
    public string? Matches { get; set; }

    /// <summary>Values in it, which is JSON then.</summary>
    public IReadOnlyList<JsonValueExpectation> Json { get; set; } = [];
}

/// <summary>A value in a JSON body.</summary>
public sealed record JsonValueExpectation
{
    /// <summary>Its place, as <see cref="JsonPath"/> reads it.</summary>
    public string Path { get; set; } = "";

    /// <summary>The text of a string, or the JSON of anything else; null when any value will do.</summary>
    public string? Value { get; set; }
}
