using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Tests.Specs;

public sealed class ServiceUrlTests
{
    [Theory]
    [InlineData("http://shop:8080", false, "shop", 8080)]
    [InlineData("http://shop", false, "shop", 80)]
    [InlineData("https://shop.store.svc/", true, "shop.store.svc", 443)]
    [InlineData("https://10.0.0.5:8443", true, "10.0.0.5", 8443)]
    [InlineData("http://[fd00::5]:8080", false, "fd00::5", 8080)]
    public void Parse_Address_HasSchemeHostAndPort(string text, bool isTls, string host, int port) =>
        ServiceUrl.Parse(text).ShouldBe(new ServiceUrl(isTls, host, port));

    [Theory]
    [InlineData("")]
    [InlineData("shop:8080")]
    [InlineData("ftp://shop")]
    [InlineData("grpc://shop:5001")]
    [InlineData("http://")]
    [InlineData("http://shop:0")]
    [InlineData("http://shop:65536")]
    [InlineData("http://shop/items")]
    [InlineData("http://shop?a=b")]
    [InlineData("http://shop#a")]
    [InlineData("http://me@shop")]
    [InlineData("http://Shop")]
    [InlineData("http://shop..example")]
    [InlineData("http://shop.example.")]
    [InlineData("http://shop\n")]
    [InlineData("http://2130706433")]
    [InlineData("http://127.1")]
    [InlineData("http://0x7f.0.0.1")]
    [InlineData("http://010.0.0.5")]
    [InlineData("http://[::ffff:127.0.0.1")]
    [InlineData("http://[fd00:0::5]")]
    public void Parse_AnythingElse_IsNone(string text) => ServiceUrl.Parse(text).ShouldBeNull();

    [Theory]
    [InlineData("http://shop", "shop")]
    [InlineData("http://shop.team", "shop")]
    [InlineData("http://shop.team.svc", "shop")]
    [InlineData("http://shop.team.svc.cluster.local", "shop")]
    [InlineData("http://shop.store", null)]
    [InlineData("http://shop.store.svc", null)]
    [InlineData("http://shop.team.svc.cluster.example", null)]
    [InlineData("http://shop.team.example", null)]
    [InlineData("http://a.shop.team.svc", null)]
    [InlineData("http://10.0.0.5", null)]
    public void ServiceIn_Namespace_IsTheServiceOfThatNamespaceAlone(string url, string? service) =>
        ServiceUrl.Parse(url)!.ServiceIn("team").ShouldBe(service);
}
