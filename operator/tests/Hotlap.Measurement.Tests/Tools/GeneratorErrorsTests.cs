using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

/// <summary>The words of oha (Rust), ghz (Go) and OpenSSL for what fails before a request reaches the target.</summary>
public sealed class GeneratorErrorsTests
{
    [Theory]
    [InlineData("Cannot assign requested address (os error 99)", "no free port (errno 99)")]
    [InlineData("rpc error: code = Unavailable desc = connection error: desc = \"transport: Error while dialing: dial tcp 10.0.0.1:80: connect: cannot assign requested address\"", "no free port (errno 99)")]
    [InlineData("Too many open files (os error 24)", "too many open files (errno 24)")]
    [InlineData("Resource temporarily unavailable (os error 11)", "no thread or memory (errno 11)")]
    [InlineData("No space left on device (os error 28)", "no space on its volume (errno 28)")]
    [InlineData("failed to lookup address information: Name or service not known", "name not resolved")]
    [InlineData("dial tcp: lookup shop on 10.96.0.10:53: no such host", "name not resolved")]
    [InlineData("invalid peer certificate: UnknownIssuer", "certificate not trusted")]
    [InlineData("tls: failed to verify certificate: x509: certificate signed by unknown authority", "certificate not trusted")]
    public void Cause_OnTheGeneratorsSide_IsNamed(string words, string cause) => GeneratorErrors.Cause(words).ShouldBe(GeneratorErrors.Prefix + cause);

    [Theory]
    [InlineData("Connection refused (os error 111)")]
    [InlineData("Connection reset by peer (os error 104)")]
    [InlineData("connection closed before message completed")]
    [InlineData("http 503")]
    [InlineData("grpc Unavailable")]
    [InlineData("deadline has elapsed")]
    public void Cause_OfTheTargetOrTheNetwork_IsNotTheGenerators(string words) => GeneratorErrors.Cause(words).ShouldBeNull();

    [Fact]
    public void Errors_OfAResult_AreTheTargetsOnly()
    {
        var causes = new ErrorCauses();
        causes.Add("Connection refused (os error 111)", 2);
        causes.Add("Cannot assign requested address (os error 99)", 5);

        causes.Counts.ShouldBe(
            new Dictionary<string, long> { ["Connection refused (os error 111)"] = 2, ["generator: no free port (errno 99)"] = 5 },
            ignoreOrder: true);
    }

    [Theory]
    [InlineData("rpc error: code = Unavailable desc = connection error: desc = \\\"transport: Error while dialing: dial tcp: connect: cannot assign requested address\\\"", 0, "generator: no free port (errno 99)")]
    [InlineData("rpc error: code = Unavailable desc = open orders.db: too many open files", 1, "grpc Unavailable")]
    public void Ghz_TextOfAStatus_IsTheTargets(string error, long errors, string cause)
    {
        var report = $$"""{"count":2,"total":1000000000,"statusCodeDistribution":{"OK":1,"Unavailable":1},"details":[{"timestamp":"2026-11-21T05:23:57Z","latency":1000,"error":"","status":"OK"},{"timestamp":"2026-11-21T05:23:57Z","latency":1000,"error":"{{error}}","status":"Unavailable"}]}""";

        var result = GhzReader.Read(new MemoryStream(System.Text.Encoding.UTF8.GetBytes(report)), new CellPlan { Tool = LoadTool.Ghz }).Whole();

        result.Errors.ShouldBe(errors);
        result.ErrorsByCause.ShouldHaveSingleItem().Key.ShouldBe(cause);
    }
}
