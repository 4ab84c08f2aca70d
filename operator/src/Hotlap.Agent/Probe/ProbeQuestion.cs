using System.Security.Cryptography;

namespace Hotlap.Agent.Probe;

/// <summary>A request to the probe. The readers return the fallback for an absent value, and null for an invalid one.</summary>
internal sealed class ProbeQuestion
{
    private const int LongestValue = 253;

    private readonly Dictionary<string, string> _query = [];

    private ProbeQuestion(string target) => Target = target;

    /// <summary>Method and path, such as <c>POST /meet</c>.</summary>
    public string Target { get; }

    /// <summary>The session of the client, which no other process has; empty for none.</summary>
    public string Session => ReadText("session", "") ?? "";

    public static ProbeQuestion Parse(string request)
    {
        var parts = request.Split('?', 2);
        var question = new ProbeQuestion(parts[0]);
        foreach (var pair in parts.Length > 1 ? parts[1].Split('&') : [])
        {
            var sides = pair.Split('=', 2);
            question._query[sides[0]] = sides.Length > 1 ? Uri.UnescapeDataString(sides[1]) : "";
        }
        return question;
    }

    /// <summary>Reads a text of at most 253 characters, the longest pod name.</summary>
    public string? ReadText(string name, string? fallback) =>
        !_query.TryGetValue(name, out var value) || value.Length == 0 ? fallback : value.Length <= LongestValue ? value : null;

    /// <summary>Reads a duration in milliseconds, capped at the largest that a timer accepts.</summary>
    public int? ReadMilliseconds(string name, int fallback) => !_query.TryGetValue(name, out var value) ? fallback
        : long.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? (int)Math.Min(number, int.MaxValue)
        : null;

    /// <summary>Reads a number of nanoseconds, which may be negative; null when it is absent or invalid.</summary>
    public long? ReadNanoseconds(string name) => _query.TryGetValue(name, out var value)
        && long.TryParse(value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) ? number : null;

    public int? ReadNumber(string name, int most, int? fallback = null) => !_query.TryGetValue(name, out var value) ? fallback
        : int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number <= most ? number
        : null;
}

/// <summary>
/// Restricts the probe to the trial's generators by the trial's secret. The kubelet has no secret, so readiness is open to all clients. A
/// readiness request holds its connection until the response, so their number is limited. Connections without the secret never keep a
/// generator out; see <see cref="ProbeServer"/>.
/// </summary>
internal sealed class ProbeGuard(string token, Func<string, CancellationToken, Task<(int Status, byte[] Body)>> answer)
{
    /// <summary>Most concurrent readiness requests. The remaining connections are one for each of 32 generators.</summary>
    public const int MostReadinessQuestions = ProbeServer.MostConnections - 32;

    private const string Readiness = "GET /ready";

    private readonly byte[] _token = Encoding.UTF8.GetBytes(token);
    private int _readinessQuestions;

    /// <summary>Handles a request. Every request except readiness gets 401 without the secret.</summary>
    public Task<(int Status, byte[] Body)> AnswerAsync(string request, string secret, CancellationToken cancellation)
    {
        if (request == Readiness)
            return AnswerReadinessAsync(cancellation);
        return Trusts(secret) ? answer(request, cancellation) : Task.FromResult<(int, byte[])>((401, []));
    }

    public bool Trusts(string secret) => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(secret), _token);

    private async Task<(int Status, byte[] Body)> AnswerReadinessAsync(CancellationToken cancellation)
    {
        try
        {
            return Interlocked.Increment(ref _readinessQuestions) <= MostReadinessQuestions
                ? await answer(Readiness, cancellation) : (503, []);
        }
        finally
        {
            Interlocked.Decrement(ref _readinessQuestions);
        }
    }
}
