namespace Hotlap.Api.V1Alpha1;

/// <summary>What a correct HTTP answer looks like: all that is given must hold.</summary>
public sealed record HttpExpectation
{
    /// <summary>Status code.</summary>
    public int Status { get; set; } = 200;

    /// <summary>Exact body, or null for any.</summary>
    public string? Body { get; set; }

    /// <summary>Texts that the body contains.</summary>
    public List<string> Contains { get; set; } = [];

    /// <summary>Texts that the body does not contain.</summary>
    public List<string> Excludes { get; set; } = [];

    /// <summary>Regular expression that a part of the body matches; null for none.</summary>
    public string? Matches { get; set; }

    /// <summary>Values in a JSON body.</summary>
    public List<JsonExpectation> Json { get; set; } = [];
}

/// <summary>A value in a JSON body.</summary>
public sealed record JsonExpectation
{
    /// <summary>Where it is: a JSONPath that names one place, such as <c>$.data.items[0].id</c>.</summary>
    public string Path { get; set; } = "";

    /// <summary>The text of a string, or the JSON of anything else, such as <c>3</c> or <c>true</c>; null when any value will do.</summary>
    public string? Value { get; set; }
}
