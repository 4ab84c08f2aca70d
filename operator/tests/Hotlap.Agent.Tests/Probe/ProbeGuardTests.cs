using Hotlap.Agent.Probe;

namespace Hotlap.Agent.Tests.Probe;

public sealed class ProbeGuardTests
{
    private const string Token = "0123456789abcdef0123456789abcdef";

    private readonly List<string> _answered = [];

    [Theory]
    [InlineData("GET /startup", "")]
    [InlineData("GET /usage", "0123456789abcdef0123456789abcdeF")]
    [InlineData("POST /meet?cell=0", "0123456789abcdef")]
    [InlineData("POST /window/begin", "0123456789abcdef0123456789abcdef0")]
    [InlineData("GET /ready?x=1", "")]
    public async Task Answer_WithoutTheSecret_IsRefusedAndDoesNothing(string request, string secret)
    {
        (await Guard().AnswerAsync(request, secret, default)).Status.ShouldBe(401);

        _answered.ShouldBeEmpty();
    }

    [Theory]
    [InlineData("POST /window/begin?generator=a", Token)]
    [InlineData("GET /ready", "")]
    public async Task Answer_ToTheGeneratorAndTheKubelet_Comes(string request, string secret)
    {
        (await Guard().AnswerAsync(request, secret, default)).Status.ShouldBe(200);

        _answered.ShouldBe([request]);
    }

    [Fact]
    public async Task Ready_AskedByMany_HoldsNoMoreThanTheBound()
    {
        var ready = new TaskCompletionSource<(int, byte[])>();
        var guard = new ProbeGuard(Token, (_, _) => ready.Task);

        var answers = Enumerable.Range(0, ProbeGuard.MostReadinessQuestions + 12).Select(_ => guard.AnswerAsync("GET /ready", "", default))
            .ToList();

        answers.Count(answer => answer.IsCompletedSuccessfully && answer.Result.Status == 503).ShouldBe(12);
        ready.SetResult((200, []));
        (await Task.WhenAll(answers)).Count(answer => answer.Status == 200).ShouldBe(ProbeGuard.MostReadinessQuestions);
        (await guard.AnswerAsync("GET /ready", "", default)).Status.ShouldBe(200);
    }

    private ProbeGuard Guard() => new(Token, (request, _) =>
    {
        _answered.Add(request);
        return Task.FromResult((200, Array.Empty<byte>()));
    });
}
