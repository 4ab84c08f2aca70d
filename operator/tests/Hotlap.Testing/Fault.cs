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

    /// <summary>No answer, ever.</summary>
    public static Fault Stall { get; } = new() { IsStall = true };

    /// <summary>The connection is closed without an answer.</summary>
    public static Fault Cut { get; } = new() { IsCut = true };

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
