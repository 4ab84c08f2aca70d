using Hotlap.Operator.Registry;

namespace Hotlap.Operator.Tests.Registry;

public sealed class BearerChallengeTests
{
    [Fact]
    public void Address_OfDockerHub_AsksForPull() =>
        BearerChallenge.Parse("""realm="https://auth.docker.io/token",service="registry.docker.io",scope="repository:library/nginx:pull" """)!
            .Address("library/nginx").AbsoluteUri
            .ShouldBe("https://auth.docker.io/token?service=registry.docker.io&scope=repository%3Alibrary%2Fnginx%3Apull");

    [Fact]
    public void Address_WithoutScope_MakesOne() =>
        BearerChallenge.Parse("""realm="https://r.example/token?x=1" """)!.Address("a/b").Query.ShouldBe("?x=1&scope=repository%3Aa%2Fb%3Apull");

    [Fact]
    public void Address_ScopeOfAnotherRepository_IsNotAskedFor() =>
        BearerChallenge.Parse("""realm="https://r.example/token",scope="repository:others/secret:push",realm="https://s.example" """)!
            .Address("a/b").AbsoluteUri.ShouldBe("https://r.example/token?scope=repository%3Aa%2Fb%3Apull");

    [Fact]
    public void Parse_LongParameter_Null() => BearerChallenge.Parse($"realm=\"https://r.example/{new string('a', 4000)}\"").ShouldBeNull();

    [Theory]
    [InlineData(null)]
    [InlineData("service=\"x\"")]
    [InlineData("realm=\"not an address\"")]
    public void Parse_WithoutUsableRealm_Null(string? parameter) => BearerChallenge.Parse(parameter).ShouldBeNull();
}
