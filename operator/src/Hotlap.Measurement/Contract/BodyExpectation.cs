namespace Hotlap.Measurement.Contract;

/// <summary>Conditions on the body of a correct answer, other than equality with an exact body. All of them must hold.</summary>
public sealed record BodyExpectation
{
    /// <summary>Texts that the body must contain, encoded as UTF-8.</summary>
    public IReadOnlyList<string> Contains { get; set; } = [];

    /// <summary>Texts that the body must not contain, encoded as UTF-8.</summary>
    public IReadOnlyList<string> Excludes { get; set; } = [];

    /// <summary>Regular expression that must match somewhere in the body, in .NET syntax without backtracking; null for none.</summary>
    public string? Matches { get; set; }

    /// <summary>Expected values in the body. When there are any, the body must be JSON.</summary>
    public IReadOnlyList<JsonValueExpectation> Json { get; set; } = [];
}

/// <summary>An expected value in a JSON body.</summary>
public sealed record JsonValueExpectation
{
    /// <summary>Path of the value, in the syntax of <see cref="JsonPath"/>.</summary>
    public string Path { get; set; } = "";

    /// <summary>Expected text of a string, or expected raw JSON of any other value; null when any value is accepted.</summary>
    public string? Value { get; set; }
}
