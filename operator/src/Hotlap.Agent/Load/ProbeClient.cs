using System.Text.Json.Serialization.Metadata;
using Hotlap.Agent.Answers;
using Hotlap.Agent.Connections;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

internal sealed class ProbeClient(IPEndPoint probe, string token, string generator, string? container, TimeProvider clock)
{
    private const int LongestAnswer = 4 * 1024 * 1024;
    private const int Unauthorized = 401;
    private const int ClockReadings = 8;
    private const long NanosecondsPerSecond = 1_000_000_000;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan RetryAfter = TimeSpan.FromMilliseconds(20);

    // Longest wait that still fits into a socket timeout with time for the response. The deadline of the generators' Job ends earlier.
    private static readonly TimeSpan LongestWait = TimeSpan.FromMilliseconds(int.MaxValue) - Patience;

    // A probe that stops responding for this long has failed or was deleted, and does not return. An overloaded probe responds sooner.
    private static readonly TimeSpan GonePatience = TimeSpan.FromSeconds(3);

    private readonly string _name = $"{Uri.EscapeDataString(generator)}&session={DrawSession()}";
    private readonly string _container = container is null ? "" : $"&container={Uri.EscapeDataString(container)}";
    private readonly Dialer _dialer = new(probe);

    public async Task<StartupSample> WaitForStartupAsync(TimeSpan patience)
    {
        var begin = clock.GetTimestamp();
        long? reached = null;
        while (clock.GetElapsedTime(begin) < patience && (reached is null || clock.GetElapsedTime(reached.Value) < GonePatience))
        {
            var answer = TryAsk("GET", $"/startup?generator={_name}{_container}", patience - clock.GetElapsedTime(begin), out var contact);
            if (answer is { Status: 200 })
                return Parse(answer.Value, ContractJson.Default.StartupSample);
            if (answer is { Status: 503 } failed && Parse(failed, ContractJson.Default.AgentFailure) is { } failure)
                throw new AgentException(failure.Kind, failure.Message);
            if (answer is { Status: 409 })
                throw new AgentException(
                    FailureKind.TrialObjectDeleted,
                    "Generators of an earlier Job of this trial have already used the target: that Job was deleted, and the target is no "
                        + "longer fresh.");
            if (answer is { Status: 403 })
                throw new AgentException(
                    FailureKind.ProbeUnreachable,
                    $"Another program used the name of the generator {generator} at the probe. It has the token in the Secret of the run: "
                        + "find out who may read Secrets in the namespace, or execute commands in the run's pods.");
            reached = contact != Contact.None ? clock.GetTimestamp() : reached;
            await Task.Delay(RetryAfter, clock);
        }
        throw Unreachable(reached is null ? "no connection was accepted" : "it ended the connection without an answer");
    }

    /// <summary>Opens this generator's window at the probe.</summary>
    /// <param name="port">The port that is measured; null where only the probe knows it: for programs and dependencies.</param>
    public void BeginWindow(int? port = null) =>
        Ask("POST", $"/window/begin?generator={_name}{_container}{(port is null ? "" : $"&port={port}")}");

    public WindowUsage EndWindow() => Parse(Ask("POST", $"/window/end?generator={_name}"), ContractJson.Default.WindowUsage);

    /// <summary>Reads the clock of the probe's node, in nanoseconds since 1970-01-01T00:00:00Z.</summary>
    public long ReadClock() => Parse(Ask("GET", "/clock"), ContractJson.Default.ClockReading).NowUnixNanoseconds;

    /// <summary>
    /// Converts the common start from the clock of the probe's node to a timestamp of this generator's clock. The probe's clock is read
    /// several times, and the reading with the shortest round trip is used. Its error is at most half of that round trip.
    /// </summary>
    public long FindStart(BarrierPlace place)
    {
        var (shortest, moment) = (long.MaxValue, 0L);
        for (var reading = 0; reading < ClockReadings; reading++)
        {
            var asked = clock.GetTimestamp();
            var now = ReadClock();
            var took = clock.GetTimestamp() - asked;
            var left = (long)((Int128)(place.StartUnixNanoseconds - now) * clock.TimestampFrequency / NanosecondsPerSecond);
            if (took < shortest)
                (shortest, moment) = (took, asked + (took / 2) + left);
        }
        return moment;
    }

    /// <summary>Waits at the probe for the other generators.</summary>
    /// <param name="cell">Index of the cell.</param>
    /// <param name="phase">
    /// Phase of the cell: warmup, measure, window or verdict; in a search with the number of a step, such as measure-3.
    /// </param>
    /// <param name="patience">Longest wait for the others.</param>
    /// <param name="window">The window to agree on, in nanoseconds after the cell's common start; null for none.</param>
    /// <param name="verdict">The verdict to agree on; null for none.</param>
    public BarrierPlace Meet(int cell, string phase, TimeSpan patience, LoadWindow? window = null, SearchVerdict? verdict = null)
    {
        var wait = patience < LongestWait ? patience : LongestWait;
        var path = $"/meet?cell={cell}&phase={phase}&generator={_name}&timeoutMilliseconds={(long)wait.TotalMilliseconds}"
            + (window is { } own ? $"&begin={own.Begin}&end={own.End}" : "") + (verdict is { } judged ? $"&verdict={judged}" : "");
        return AskAgain("POST", path, wait + Patience) switch
        {
            { Status: 200 } answer => Parse(answer, ContractJson.Default.BarrierPlace),
            { Status: 504 or 409 } answer => throw Missing(Parse(answer, ContractJson.Default.BarrierTimeout), wait),
            var other => throw Unreachable("POST", path, other),
        };
    }

    /// <summary>False only when the probe reports it; true when the probe cannot be reached.</summary>
    public bool IsTargetAlive() =>
        AskAgain("GET", $"/usage?{_container}", Patience) is not { Status: 200 } answer
            || Parse(answer, ContractJson.Default.WindowUsage).TargetAlive;

    private HttpAnswer Ask(string method, string path)
    {
        var answer = AskAgain(method, path, Patience);
        return answer is { Status: 200 } ? answer.Value : throw Unreachable(method, path, answer);
    }

    /// <summary>
    /// Sends a request. Retries for a while when no connection is accepted or it ends without a response, because other clients may
    /// overload the probe. It is safe to repeat any request to the probe.
    /// </summary>
    private HttpAnswer? AskAgain(string method, string path, TimeSpan patience)
    {
        for (long? lost = null; ;)
        {
            var answer = TryAsk(method, path, patience, out var contact);
            if (contact == Contact.Held)
                return answer;
            lost ??= clock.GetTimestamp();
            if (clock.GetElapsedTime(lost.Value) >= GonePatience)
                return null;
            Thread.Sleep(RetryAfter);
        }
    }

    private static string Describe(HttpAnswer? answer) => answer is { } given
        ? $"it answered {given.Status} {ShortText.Head(Encoding.UTF8.GetString(given.Body.Span), 200)}".TrimEnd()
        : "no connection was accepted, or it ended without an answer";

    private HttpAnswer? TryAsk(string method, string path, TimeSpan patience, out Contact contact)
    {
        using var socket = _dialer.TryConnect(patience > TimeSpan.Zero ? patience : Patience);
        contact = socket is null ? Contact.None : Contact.Held;
        if (socket is null)
            return null;
        try
        {
            using var connection = new ClearConnection(socket);
            connection.Send(
                Encoding.ASCII.GetBytes(
                    $"{method} {path} HTTP/1.1\r\nHost: probe\r\nAuthorization: Bearer {token}\r\nContent-Length: 0\r\n\r\n"));
            var answer = new HttpAnswerReader(connection, hasBody: true, LongestAnswer).Read();
            return answer.Status != Unauthorized ? answer : throw new AgentException(FailureKind.AgentError,
                "The probe rejected the generator's token: the Secret of the run was replaced during the trial. Do not write Secrets whose "
                    + "names begin with hotlap-token-.");
        }
        catch (SocketException e)
        {
            contact = e.SocketErrorCode is SocketError.TimedOut or SocketError.WouldBlock ? Contact.Held : Contact.Lost;
            return null;
        }
        catch (InvalidDataException)
        {
            return null;
        }
    }

    /// <summary>Draws what only this process knows, so that nobody else closes or replaces its windows. Does not load OpenSSL.</summary>
    private static string DrawSession()
    {
        Span<byte> session = stackalloc byte[16];
        using var random = File.OpenRead("/dev/urandom");
        random.ReadExactly(session);
        return Convert.ToHexStringLower(session);
    }

    private T Parse<T>(HttpAnswer answer, JsonTypeInfo<T> type)
    {
        try
        {
            return JsonSerializer.Deserialize(answer.Body.Span, type)!;
        }
        catch (JsonException e)
        {
            throw Unreachable($"it returned invalid data: {e.Message}");
        }
    }

    private static AgentException Missing(BarrierTimeout absence, TimeSpan patience) => new(FailureKind.GeneratorMissing,
        $"Of {absence.Of} generators, only these reached the barrier within {patience.TotalSeconds:0} s: "
            + $"{string.Join(", ", absence.Came)}. Check whether other pods of the generator's Job are pending, failed or evicted.");

    // The query has the session, which messages must not tell.
    private AgentException Unreachable(string method, string path, HttpAnswer? answer) =>
        Unreachable($"{method} {path.Split('?')[0]}: {Describe(answer)}");

    private AgentException Unreachable(string why) => new(FailureKind.ProbeUnreachable,
        $"The generator's request to the probe at {probe} failed: {why}. Check network policies and the target pod.");

    /// <summary>A connection was not accepted, was lost before a response, or was held until a response or the timeout.</summary>
    private enum Contact
    {
        None,
        Lost,
        Held,
    }
}
