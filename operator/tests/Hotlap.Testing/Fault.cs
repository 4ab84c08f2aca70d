namespace Hotlap.Testing;

/// <summary>What happens to one request instead of being forwarded.</summary>
public sealed record Fault
{
    public string Match { get; init; } = "";

    public int Status { get; init; }

    public string Body { get; init; } = "";

    public int? RetryAfterSeconds { get; init; }

    /// <summary>The answer never ends; without a status it never begins.</summary>
    public bool IsStall { get; init; }

    public bool IsCut { get; init; }

    /// <summary>The server gets the request first: what it did stands, only its answer is lost.</summary>
    public bool IsActed { get; init; }

    /// <summary>The server's own answer follows, after this time.</summary>
    public TimeSpan? Delay { get; init; }

    /// <summary>Half of the server's own answer follows, and ends as if it were whole.</summary>
    public bool IsTruncated { get; init; }

    /// <summary>No answer, ever.</summary>
    public static Fault Stall { get; } = new() { IsStall = true };

    /// <summary>The connection is closed without an answer.</summary>
    public static Fault Cut { get; } = new() { IsCut = true };

    /// <summary>The answer is held back for a time.</summary>
    public static Fault Late(TimeSpan delay) => new() { Delay = delay };

    /// <summary>The answer's body ends in its middle.</summary>
    public static Fault Truncated { get; } = new() { IsTruncated = true };

    /// <summary>An answer with a Status object, as an API server sends it.</summary>
    public static Fault Answer(int status, string reason = "", int? retryAfterSeconds = null) => new()
    {
        Status = status,
        RetryAfterSeconds = retryAfterSeconds,
        Body = $$"""{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"{{reason}}","message":"injected {{status}}","code":{{status}}}""",
    };

    /// <summary>A 200 with this body.</summary>
    public static Fault Text(string body) => new() { Status = 200, Body = body };
}
