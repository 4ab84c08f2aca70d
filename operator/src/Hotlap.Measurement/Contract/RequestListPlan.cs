namespace Hotlap.Measurement.Contract;

/// <summary>
/// The requests of a load whose requests vary. The agent makes a sequence of them: the items in order, again and again up to the count,
/// with their placeholders replaced.
/// </summary>
public sealed record RequestListPlan
{
    /// <summary>Largest number of requests of a sequence.</summary>
    public const int MostRequests = 100_000;

    /// <summary>Largest size of a sequence in bytes: its paths, bodies and data in UTF-8.</summary>
    public const long MostBytes = 16 * 1024 * 1024;

    /// <summary>The items. Empty for one that leaves out all: the request itself.</summary>
    public IReadOnlyList<RequestItem> Items { get; set; } = [];

    /// <summary>Path of the file from which the agent reads the items, one a line; null for those of the plan.</summary>
    public string? ItemsPath { get; set; }

    /// <summary>Number of requests of the sequence; null for the number of items, at least 1,000 where they have placeholders.</summary>
    public int? Count { get; set; }

    /// <summary>True to shuffle the sequence by the seed; false to keep the order of the items.</summary>
    public bool Shuffled { get; set; }

    /// <summary>Seed of the random values and of the order.</summary>
    public int Seed { get; set; }

    /// <summary>Returns the list with each item changed.</summary>
    internal RequestListPlan With(Func<RequestItem, RequestItem> change) => this with { Items = [.. Items.Select(change)] };
}

/// <summary>One item of a list of requests. What is null is that of the request.</summary>
/// <param name="Path">Path and query of an HTTP request.</param>
/// <param name="Body">Body of an HTTP request.</param>
/// <param name="Data">Message of a gRPC call: an object in the proto3 JSON mapping.</param>
public sealed record RequestItem(string? Path = null, string? Body = null, string? Data = null);
