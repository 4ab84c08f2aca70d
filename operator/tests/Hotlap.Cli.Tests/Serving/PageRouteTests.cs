using Hotlap.Cli.Serving;

namespace Hotlap.Cli.Tests.Serving;

public sealed class PageRouteTests
{
    [Theory]
    [InlineData("/", "List", "", "")]
    [InlineData("/runs/bench/a.b-c", "Run", "bench", "a.b-c")]
    [InlineData("/runs/bench/one/history", "History", "bench", "one")]
    public void Read_Page_IsKnownAndHasTheSamePath(string path, string kind, string space, string name)
    {
        var route = PageRoute.Read(path)!;

        route.ShouldBe(new PageRoute(Enum.Parse<PageKind>(kind), space, name));
        route.Path.ShouldBe(path);
    }

    [Theory]
    [InlineData("")]
    [InlineData("/runs")]
    [InlineData("/runs/bench")]
    [InlineData("/runs/bench/")]
    [InlineData("/runs/bench/one/")]
    [InlineData("/runs/bench/one/logs")]
    [InlineData("/runs/bench/../secrets")]
    [InlineData("/runs/bench/%2e%2e")]
    [InlineData("/runs/bench/One")]
    [InlineData("/runs/bench/é")]
    [InlineData("//runs/bench/one")]
    public void Read_AnythingElse_IsNoPage(string path) => PageRoute.Read(path).ShouldBeNull();

    [Fact]
    public void Read_NameThatNoObjectHas_IsNoPage() => PageRoute.Read("/runs/bench/" + new string('a', 254)).ShouldBeNull();
}
