using System.Security.Cryptography;
using System.Text;

namespace Hotlap.Agent.Probe;

/// <summary>
/// Lets only the generators of the trial ask, by its secret. The kubelet has none: anybody may ask whether the target is ready. Each such question
/// holds a connection until the answer, so they are bounded. Connections without the secret never keep a generator out: see <see cref="ProbePlaces"/>.
/// </summary>
internal sealed class ProbeGuard(string token, Func<string, CancellationToken, Task<(int Status, byte[] Body)>> answer)
{
    /// <summary>Most readiness questions at once: what is left of the connections is one for each of 32 generators.</summary>
    public const int MostReadinessQuestions = ProbeServer.MostConnections - 32;

    private const string Readiness = "GET /ready";

    private readonly byte[] _token = Encoding.UTF8.GetBytes(token);
    private int _readinessQuestions;

    /// <summary>Answers a request: 401 without the secret.</summary>
    /// <param name="request">Method and target.</param>
    /// <param name="secret">The bearer token that came with it; empty for none.</param>
    /// <param name="cancellation">Ends when the client has gone.</param>
    public Task<(int Status, byte[] Body)> AnswerAsync(string request, string secret, CancellationToken cancellation)
    {
        if (request == Readiness)
            return AnswerReadinessAsync(cancellation);
        return Trusts(secret) ? answer(request, cancellation) : Task.FromResult<(int, byte[])>((401, []));
    }

    /// <summary>True for the trial's secret.</summary>
    public bool Trusts(string secret) => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(secret), _token);

    private async Task<(int Status, byte[] Body)> AnswerReadinessAsync(CancellationToken cancellation)
    {
        try
        {
            return Interlocked.Increment(ref _readinessQuestions) <= MostReadinessQuestions ? await answer(Readiness, cancellation) : (503, []);
        }
        finally
        {
            Interlocked.Decrement(ref _readinessQuestions);
        }
    }
}
