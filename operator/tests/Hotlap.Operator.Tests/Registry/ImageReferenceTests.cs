using Hotlap.Operator.Registry;

namespace Hotlap.Operator.Tests.Registry;

public sealed class ImageReferenceTests
{
    private const string Digest = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    [Theory]
    [InlineData("nginx", "docker.io", "library/nginx", "latest", null)]
    [InlineData("nginx:1.29", "docker.io", "library/nginx", "1.29", null)]
    [InlineData("bitnami/nginx", "docker.io", "bitnami/nginx", "latest", null)]
    [InlineData("docker.io/nginx", "docker.io", "library/nginx", "latest", null)]
    [InlineData("index.docker.io/a/b:c", "docker.io", "a/b", "c", null)]
    [InlineData("localhost/a:b", "localhost", "a", "b", null)]
    [InlineData("localhost:5000/a/b/c", "localhost:5000", "a/b/c", "latest", null)]
    [InlineData("[::1]:5000/a:b", "[::1]:5000", "a", "b", null)]
    [InlineData("registry.example/greeter:aot", "registry.example", "greeter", "aot", null)]
    [InlineData("r.example/a@" + Digest, "r.example", "a", null, Digest)]
    [InlineData("r.example:443/a-b__c.d:Tag_1.2-x@" + Digest, "r.example:443", "a-b__c.d", "Tag_1.2-x", Digest)]
    public void Parse_WellFormed_TakesApart(string text, string host, string path, string? tag, string? digest) =>
        ImageReference.Parse(text).ShouldBe(new ImageReference(host, path, tag, digest));

    [Theory]
    [InlineData("")]
    [InlineData("UPPER/case")]
    [InlineData("r.example/a b")]
    [InlineData("r.example/")]
    [InlineData("/a")]
    [InlineData("a:")]
    [InlineData("a@sha256:short")]
    [InlineData("a//b")]
    [InlineData("http://r.example/a")]
    [InlineData("r.example/../a")]
    [InlineData("-r.example/a")]
    public void Parse_Malformed_Null(string text) => ImageReference.Parse(text).ShouldBeNull();

    [Fact]
    public void Target_TagAndDigest_IsTheDigest() => ImageReference.Parse($"r.example/a:b@{Digest}")!.Target.ShouldBe(Digest);

    [Fact]
    public void Endpoint_ImpossiblePort_Null() => new RegistryOptions().Endpoint(ImageReference.Parse("r.example:99999/a")!).ShouldBeNull();

    [Theory]
    [InlineData("nginx", "https://registry-1.docker.io/")]
    [InlineData("r.example/a", "https://r.example/")]
    [InlineData("localhost:5000/a", "https://localhost:5000/")]
    [InlineData("127.0.0.1:5000/a", "https://127.0.0.1:5000/")]
    [InlineData("127.evil.example/a", "https://127.evil.example/")]
    [InlineData("m.example/a", "http://10.0.0.1:5000/")]
    [InlineData("10.0.0.1:5000/a", "http://10.0.0.1:5000/")]
    [InlineData("plain.example:5000/a", "http://plain.example:5000/")]
    [InlineData("plain.example:5001/a", "https://plain.example:5001/")]
    [InlineData("plain.example/a", "https://plain.example/")]
    [InlineData("more.plain.example:5000/a", "https://more.plain.example:5000/")]
    [InlineData("secure.example/a", "https://secure.example/")]
    [InlineData("secure.example:80/a", "https://secure.example:80/")]
    public void Endpoint_OfRegistry_IsPlainOnlyWhereAllowed(string image, string address) =>
        new RegistryOptions
        {
            Mirrors = new Dictionary<string, Uri> { ["m.example"] = new("http://10.0.0.1:5000") },
            Listed = [new("http://plain.example:5000"), new("https://secure.example")],
        }
            .Endpoint(ImageReference.Parse(image)!).ShouldBe(new Uri(address));
}
