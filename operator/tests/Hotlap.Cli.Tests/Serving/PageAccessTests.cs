using Hotlap.Cli.Serving;

namespace Hotlap.Cli.Tests.Serving;

public sealed class PageAccessTests
{
    private const string Token = "0123456789abcdef";
    private const string Host = "127.0.0.1:8080";
    private const string Cookie = "hotlap-8080=" + Token;

    private readonly PageAccess _access = new(8080, Token);

    [Theory]
    [InlineData(Host, "GET", Cookie)]
    [InlineData("localhost:8080", "HEAD", Cookie)]
    [InlineData("LOCALHOST:8080", "GET", "other=1; " + Cookie)]
    public void Answer_OwnBrowser_MayRead(string host, string method, string cookies) =>
        _access.Answer(new PageRequest(method, "/", host, cookies)).ShouldBeNull();

    [Theory]
    [InlineData("evil.example:8080", "GET", Cookie, 421)]
    [InlineData("127.0.0.1:8081", "GET", Cookie, 421)]
    [InlineData("127.0.0.1", "GET", Cookie, 421)]
    [InlineData(null, "GET", Cookie, 421)]
    [InlineData(Host, "POST", Cookie, 405)]
    [InlineData(Host, "DELETE", Cookie, 405)]
    [InlineData(Host, "get", Cookie, 405)]
    [InlineData(Host, "GET", null, 401)]
    [InlineData(Host, "GET", "hotlap-8080=0123456789abcdeF", 401)]
    [InlineData(Host, "GET", "hotlap-8080=", 401)]
    [InlineData(Host, "GET", "hotlap-8081=" + Token, 401)]
    public void Answer_AnyoneElse_IsRefused(string? host, string method, string? cookies, int status) =>
        _access.Answer(new PageRequest(method, "/", host, cookies))!.Status.ShouldBe(status);

    [Theory]
    [InlineData("/", "/")]
    [InlineData("/runs/bench/one/history", "/runs/bench/one/history")]
    [InlineData("//evil.example", "/")]
    [InlineData("/\\evil.example", "/")]
    public void Answer_Token_IsStoredAndLeadsToThePageWithoutIt(string path, string expected)
    {
        var answer = _access.Answer(new PageRequest("GET", $"{path}?token={Token}", Host))!;

        answer.Status.ShouldBe(303);
        answer.Headers.ShouldContain(("Location", expected));
        answer.Headers.ShouldContain(("Set-Cookie", $"{Cookie}; Path=/; HttpOnly; SameSite=Strict"));
        answer.Body.ShouldNotContain(Token);
    }

    [Fact]
    public void Answer_WrongToken_SaysWhatToDo()
    {
        var answer = _access.Answer(new PageRequest("GET", "/?token=x", Host))!;

        answer.Status.ShouldBe(401);
        answer.Body.ShouldContain("Open the URL that kubectl hotlap ui printed");
        answer.Headers.Select(header => header.Name).ShouldNotContain("Set-Cookie");
    }

    [Fact]
    public void Answer_LongTarget_IsRefused() =>
        _access.Answer(new PageRequest("GET", "/" + new string('a', PageRoute.LongestTarget), Host, Cookie))!.Status.ShouldBe(414);

    [Fact]
    public void CreateToken_EveryTime_IsAnother() => PageAccess.CreateToken().ShouldNotBe(PageAccess.CreateToken());

    [Fact]
    public void Headers_OfEveryAnswer_AllowNothingButTheStyleSheet()
    {
        var headers = _access.Answer(new PageRequest("POST", "/", Host))!.Headers.ToDictionary(header => header.Name, header => header.Value);

        headers["Cache-Control"].ShouldBe("no-store");
        headers["Referrer-Policy"].ShouldBe("no-referrer");
        headers["X-Content-Type-Options"].ShouldBe("nosniff");
        headers["Allow"].ShouldBe("GET, HEAD");
        headers["Content-Security-Policy"].ShouldMatch(
            "^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$");
        headers.ShouldNotContainKey("Refresh");
    }
}
