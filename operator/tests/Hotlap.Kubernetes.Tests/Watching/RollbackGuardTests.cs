namespace Hotlap.Kubernetes.Tests.Watching;

public sealed class RollbackGuardTests
{
    private static readonly CancellationToken None = CancellationToken.None;
    private readonly ServerHistory _history = new();
    private string _present = "10";
    private int _reads;

    [Fact]
    public async Task FindRollbackAsync_ConnectionNotLost_SendsNoRequest()
    {
        (await Create().FindRollbackAsync("11", None)).ShouldBeNull();

        _reads.ShouldBe(0);
    }

    [Fact]
    public async Task FindRollbackAsync_OlderServer_NotifiesEachOtherGuardOnce()
    {
        var (first, second) = (Create(), Create());
        var before = first.Followed;
        first.IsUncertain = true;

        (await first.FindRollbackAsync("11", None)).ShouldBe("10");

        before.IsCancellationRequested.ShouldBeTrue();
        first.Followed.IsCancellationRequested.ShouldBeFalse();
        (first.TakeNotice(), second.TakeNotice(), second.TakeNotice()).ShouldBe((false, true, false));
        second.Followed.ShouldBe(first.Followed);
    }

    [Theory]
    [InlineData("10")]
    [InlineData("9")]
    [InlineData("opaque")]
    public async Task FindRollbackAsync_VersionNotOlder_ComparesOnce(string seen)
    {
        var guard = Create();
        guard.IsUncertain = true;

        (await guard.FindRollbackAsync(seen, None)).ShouldBeNull();
        (await guard.FindRollbackAsync(seen, None)).ShouldBeNull();

        _reads.ShouldBe(1);
        guard.Followed.IsCancellationRequested.ShouldBeFalse();
    }

    [Fact]
    public async Task FindRollbackAsync_FailedRequest_ComparesAgain()
    {
        var guard = Create();
        guard.IsUncertain = true;
        _present = "";
        await Should.ThrowAsync<IOException>(guard.FindRollbackAsync("11", None));
        _present = "10";

        (await guard.FindRollbackAsync("11", None)).ShouldBe("10");
    }

    private RollbackGuard Create() => new(_history, _ =>
    {
        _reads++;
        return _present.Length > 0 ? Task.FromResult(_present) : Task.FromException<string>(new IOException());
    });
}
