using System.Security.Cryptography;
using System.Text;

namespace Hotlap.Agent.Probe;

/// <summary>
/// Restricts the probe to the trial's generators by the trial's secret. The kubelet has no secret, so readiness is open to all clients. A
/// readiness request holds its connection until the response, so their number is limited. Connections without the secret never keep a
/// generator out; see <see cref="ProbePlaces"/>.
/// </summary>
internal sealed class ProbeGuard(string token, Func<string, CancellationToken, Task<(int Status, byte[] Body)>> answer)
{
    /// <summary>Most concurrent readiness requests. The remaining connections are one for each of 32 generators.</summary>
    public const int MostReadinessQuestions = ProbeServer.MostConnections - 32;

    private const string Readiness = "GET /ready";

    private readonly byte[] _token = Encoding.UTF8.GetBytes(token);
    private int _readinessQuestions;

    /// <summary>Handles a request. Every request except readiness gets 401 without the secret.</summary>
    /// <param name="request">Method and request target.</param>
    /// <param name="secret">The request's bearer token; empty for none.</param>
    /// <param name="cancellation">Cancelled when the client disconnects or loses its connection slot.</param>
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
            return Interlocked.Increment(ref _readinessQuestions) <= MostReadinessQuestions
                ? await answer(Readiness, cancellation) : (503, []);
        }
        finally
        {
            Interlocked.Decrement(ref _readinessQuestions);
        }
    }
}
