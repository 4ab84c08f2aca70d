using Hotlap.Cli.Serving;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Serving;

public sealed class ShortCacheTests
{
    private readonly ManualTimeProvider _clock = new();
    private readonly ShortCache<int> _cache;
    private int _reads;

    public ShortCacheTests() => _cache = new ShortCache<int>(TimeSpan.FromSeconds(1), _clock);

    [Fact]
    public async Task GetAsync_WithinASecond_ReadsOnce()
    {
        (await GetAsync("a")).ShouldBe(1);
        _clock.Advance(TimeSpan.FromMilliseconds(999));
        (await GetAsync("a")).ShouldBe(1);
        (await GetAsync("b")).ShouldBe(2);
        _clock.Advance(TimeSpan.FromMilliseconds(1));
        (await GetAsync("a")).ShouldBe(3);
    }

    [Fact]
    public async Task GetAsync_ReadingThatTakesLong_IsShared()
    {
        var slow = new TaskCompletionSource<int>();
        var first = _cache.GetAsync("a", () => slow.Task);
        _clock.Advance(TimeSpan.FromSeconds(5));
        var second = GetAsync("a");
        slow.SetResult(7);

        (await first).ShouldBe(7);
        (await second).ShouldBe(7);
        (await GetAsync("a")).ShouldBe(1);
    }

    [Fact]
    public async Task GetAsync_Failure_IsReadAgainAfterASecond()
    {
        await Should.ThrowAsync<InvalidOperationException>(_cache.GetAsync("a", () => Task.FromException<int>(new InvalidOperationException())));
        await Should.ThrowAsync<InvalidOperationException>(GetAsync("a"));
        _clock.Advance(TimeSpan.FromSeconds(1));

        (await GetAsync("a")).ShouldBe(1);
    }

    [Fact]
    public async Task GetAsync_OldResults_AreForgotten()
    {
        for (var i = 0; i < 10; i++)
            await GetAsync($"{i}");
        _clock.Advance(TimeSpan.FromSeconds(1));
        await GetAsync("new");

        _cache.Count.ShouldBe(1);
    }

    private Task<int> GetAsync(string key) => _cache.GetAsync(key, () => Task.FromResult(++_reads));
}
