using Hotlap.Agent.Answers;
using Hotlap.Agent.Connections;

namespace Hotlap.Agent.Sites;

/// <summary>
/// Queries a service that already runs until it answers correctly, and fixes the address for the trial's load. A later DNS change then does
/// not redirect the load.
/// </summary>
internal sealed class SiteCheck(ProbePlan plan, SitePlan site, Func<SitePlan, IReadOnlyList<IPAddress>> find, TimeProvider clock)
{
    private static readonly TimeSpan AskAgainAfter = TimeSpan.FromMilliseconds(250);

    /// <summary>A service that has just started may first answer wrongly. A wrong answer is final when it persists for this long.</summary>
    private static readonly TimeSpan WrongAnswerPatience = TimeSpan.FromSeconds(10);

    private static readonly TimeSpan AnswerPatience = TimeSpan.FromSeconds(10);

    private readonly long _begin = clock.GetTimestamp();
    private IReadOnlyList<IPAddress> _addresses = [];
    private IPAddress? _accepting;
    private long? _wrongSince;

    /// <summary>Waits for a correct answer and returns a startup sample with only the address.</summary>
    public async Task<StartupSample> WaitAsync()
    {
        IRequest? request = null;
        while (true)
        {
            var answer = Find() ? Ask(request ??= RequestFactory.Create(plan.Request, _accepting!.ToString(), Connect)) : (Answer?)null;
            if (answer is { IsCorrect: true })
                return new StartupSample { Address = _accepting!.ToString() };
            GiveUpIfHopeless(answer);
            await Task.Delay(AskAgainAfter, clock);
        }
    }

    /// <summary>True when an address accepts connections. That address is kept.</summary>
    private bool Find()
    {
        if (_accepting is not null)
            return true;
        if (_addresses.Count == 0)
            _addresses = find(site);
        _accepting = _addresses.FirstOrDefault(address =>
        {
            using var socket = Connect(address);
            return socket is not null;
        });
        return _accepting is not null;
    }

    private Socket? Connect() => Connect(_accepting!);

    private Socket? Connect(IPAddress address) => new Dialer(new IPEndPoint(address, plan.Request.Port)).TryConnect(AnswerPatience);

    private Answer? Ask(IRequest request)
    {
        using var socket = Connect();
        return socket is null ? null : request.Send(socket);
    }

    private void GiveUpIfHopeless(Answer? answer)
    {
        if (answer is null)
            _wrongSince = null;
        else
            _wrongSince ??= clock.GetTimestamp();
        var isLate = clock.GetElapsedTime(_begin) > TimeSpan.FromMilliseconds(plan.TimeoutMilliseconds);
        if (!isLate && (_wrongSince is null || clock.GetElapsedTime(_wrongSince.Value) < WrongAnswerPatience))
            return;
        throw new AgentException(answer?.Failure ?? FailureKind.TargetNotListening,
            $"No correct answer from {ShortText.Head(site.Host, 253)}:{plan.Request.Port} "
                + $"within {clock.GetElapsedTime(_begin).TotalSeconds:0} s. {Describe(answer)}");
    }

    private string Describe(Answer? answer) => answer is { } seen ? $"Last attempt: {seen.Seen}."
        : _addresses.Count > 0 ? $"Nothing accepts connections on port {plan.Request.Port} of {string.Join(", ", _addresses.Take(5))}."
        : site.Service is null ? "DNS returned no address for the host."
        : $"The namespace {site.Namespace} has no Service {site.Service}, or the Service is headless and the cluster has no DNS.";
}
