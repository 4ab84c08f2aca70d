namespace Greeter.Tests;

public sealed class GreeterOptionsTests
{
    [Theory]
    [InlineData(null, null, 5001, 5000)]
    [InlineData("7001", "", 7001, 5000)]
    public void TryRead_GoodPorts_TakesThemOrTheDefaults(string? grpc, string? http, int grpcPort, int httpPort)
    {
        GreeterOptions.TryRead(name => name == "GRPC_PORT" ? grpc : http, out var options, out _).ShouldBeTrue();

        options.ShouldBe(new GreeterOptions(grpcPort, httpPort));
    }

    [Theory]
    [InlineData("/nowhere.crt", null, "set the other one too")]
    [InlineData(null, "/nowhere.key", "set the other one too")]
    [InlineData("/nowhere.crt", "/nowhere.key", "TLS_CERT_FILE '/nowhere.crt'")]
    public void TryRead_BadCertificate_SaysWhich(string? certificate, string? key, string problem)
    {
        GreeterOptions.TryRead(name => name == "TLS_CERT_FILE" ? certificate : name == "TLS_KEY_FILE" ? key : null, out _, out var text).ShouldBeFalse();

        text.ShouldNotBeNull().ShouldContain(problem);
    }

    [Theory]
    [InlineData("x", null, "GRPC_PORT is 'x'")]
    [InlineData(null, "65536", "HTTP_PORT is '65536'")]
    [InlineData("5000", null, "both 5000")]
    public void TryRead_BadPorts_SaysWhich(string? grpc, string? http, string problem)
    {
        GreeterOptions.TryRead(name => name == "GRPC_PORT" ? grpc : http, out _, out var text).ShouldBeFalse();

        text.ShouldNotBeNull().ShouldContain(problem);
    }
}
