using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

public sealed class TlsRulesTests
{
    private static readonly CertificateSource Ca = new() { ConfigMapKeyRef = new KeyReference { Name = "shop-ca", Key = "ca.crt" } };
    private static readonly TargetTls Trusted = new() { Port = "https", Ca = Ca, ServerName = "shop.example" };

    public static TheoryData<TargetTls, string> Mistakes => new()
    {
        { Trusted with { Port = "http" }, "target.tls[http]: target.ports has no \"http\"; use one of https, grpcs" },
        { Trusted with { Ca = null }, "neither ca.configMapKeyRef nor insecureSkipVerify: true is set; set one" },
        { Trusted with { InsecureSkipVerify = true }, "both ca and insecureSkipVerify are set; keep one" },
        { Trusted with { ServerName = null }, "target.tls[https].serverName: is missing" },
        { Trusted with { ServerName = "*.example" }, "\"*.example\" is not a DNS name" },
        { Trusted with { ServerName = "10.0.0.1" }, "\"10.0.0.1\" is not a DNS name" },
        { Trusted with { Ca = new() }, "target.tls[https].ca: configMapKeyRef needs the name and key" },
    };

    [Theory]
    [MemberData(nameof(Mistakes))]
    public void Check_Mistake_IsNamed(TargetTls tls, string problem) =>
        TlsRules.Check(Spec(tls)).ShouldHaveSingleItem().ShouldContain(problem);

    [Fact]
    public void Check_PortTwice_IsNamed() =>
        TlsRules.Check(Spec(Trusted, Trusted)).ShouldHaveSingleItem().ShouldBe("target.tls: \"https\" is listed 2 times; keep one");

    [Fact]
    public void Check_TrustedOrUnverified_IsFine() =>
        TlsRules.Check(Spec(Trusted, new TargetTls { Port = "grpcs", InsecureSkipVerify = true, ServerName = "shop.example" }))
            .ShouldBeEmpty();

    [Fact]
    public void Requests_ToAPort_AreSentAsThePortSays()
    {
        var spec = Spec(Trusted, new TargetTls { Port = "grpcs", InsecureSkipVerify = true });

        Requests.OfScenario(spec, new Scenario { Http = new() { Port = "https" } }).Tls.ShouldBe(
            new() { CaPath = "/etc/hotlap/ca/0.pem", ServerName = "shop.example" });
        Requests.OfScenario(spec, new Scenario { Grpc = new() { Port = "grpcs" } }).Tls.ShouldBe(new());
        Requests.OfScenario(Spec(), new Scenario { Http = new() { Port = "https" } }).Tls.ShouldBeNull();
    }

    [Fact]
    public void Authorities_OfPortsThatTrustTheSame_AreOne() =>
        Requests.Authorities(Spec(Trusted, Trusted with { Port = "grpcs" })).ShouldBe([Ca.ConfigMapKeyRef!]);

    private static BenchmarkRunSpec Spec(params TargetTls[] tls) =>
        new() { Target = new Target { Ports = [new() { Name = "https", ContainerPort = 5000 }, new() { Name = "grpcs", ContainerPort = 5001 }], Tls = [.. tls] } };
}
