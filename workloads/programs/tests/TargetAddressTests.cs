namespace Programs.Tests;

public sealed class TargetAddressTests
{
    [Theory]
    [InlineData("10.0.0.7", "8081", "http://10.0.0.7:8081/")]
    [InlineData("fd00::7", "8081", "http://[fd00::7]:8081/")]
    public void Of_APortWithADash_ReadsItsVariable(string host, string port, string expected) =>
        TargetAddress.Of("grpc-web", Environment(("TARGET_SERVICE_HOST", host), ("TARGET_SERVICE_PORT_GRPC_WEB", port)))
            .ToString().ShouldBe(expected);

    [Theory]
    [InlineData(null, "80", "TARGET_SERVICE_HOST is not set; Hotlap sets it for a program beside a target")]
    [InlineData("10.0.0.7", null, "TARGET_SERVICE_PORT_HTTP is not set; Hotlap sets it for a program beside a target")]
    [InlineData("10.0.0.7", "tcp://10.0.0.7:80", "TARGET_SERVICE_PORT_HTTP is 'tcp://10.0.0.7:80'; it must be a port number")]
    public void Of_AVariableMissingOrWrong_SaysWhich(string? host, string? port, string expected) =>
        Should.Throw<ProgramException>(() => TargetAddress.Of("http", Environment(("TARGET_SERVICE_HOST", host), ("TARGET_SERVICE_PORT_HTTP", port))))
            .Message.ShouldBe(expected);

    private static Func<string, string?> Environment(params (string Name, string? Value)[] variables) =>
        name => variables.SingleOrDefault(variable => variable.Name == name).Value;
}
