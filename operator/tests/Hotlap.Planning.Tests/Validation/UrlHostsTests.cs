using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

public sealed class UrlHostsTests
{
    [Theory]
    [InlineData("http://shop:8080")]
    [InlineData("https://shop.team.svc")]
    public void Check_ServiceOfTheOwnNamespace_NeedsNoListing(string url) => Check(url).ShouldBeEmpty();

    [Theory]
    [InlineData("http://shop.store.svc")]
    [InlineData("https://shop.example")]
    [InlineData("http://10.0.0.5")]
    [InlineData("https://kubernetes")]
    [InlineData("https://kubernetes.team.svc")]
    public void Check_AnyOtherHost_IsRefusedWithTheSettingThatAllowsIt(string url) =>
        Check(url).ShouldHaveSingleItem().ShouldContain($"--allow=target={ServiceUrl.Parse(url)!.Host}");

    [Theory]
    [InlineData("https://shop.example", "shop.example")]
    [InlineData("https://shop.example", "Shop.Example")]
    [InlineData("https://a.shop.example:8443", "*.shop.example")]
    [InlineData("https://b.a.shop.example", "*.shop.example")]
    [InlineData("http://10.0.0.5:8080", "10.0.0.5")]
    [InlineData("http://[fd00::5]", "fd00::5")]
    public void Check_ListedHost_IsAllowed(string url, string listed) => Check(url, listed).ShouldBeEmpty();

    [Theory]
    [InlineData("https://shop.example", "*.shop.example")]
    [InlineData("https://myshop.example", "*.shop.example")]
    [InlineData("https://shop.example.org", "shop.example")]
    [InlineData("https://a.shop.example", "shop.example")]
    public void Check_HostBesideAListedOne_IsRefused(string url, string listed) => Check(url, listed).ShouldHaveSingleItem();

    private static IEnumerable<string> Check(string url, params string[] listed) => UrlHosts.Check(
        new BenchmarkRun
        {
            Metadata = new ObjectMeta { Name = "run", Namespace = "team" },
            Spec = new BenchmarkRunSpec { Variants = [new Variant { Name = "a", Url = url }] },
        },
        new AuthorLimits { Targets = listed });
}
