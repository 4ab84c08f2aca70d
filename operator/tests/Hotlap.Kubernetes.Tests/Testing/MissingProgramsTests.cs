namespace Hotlap.Kubernetes.Tests.Testing;

public sealed class MissingProgramsTests
{
    private const string Error = "System.ComponentModel.Win32Exception";

    [Theory]
    [InlineData(Error, "An error occurred trying to start process 'no-such' with working directory '/'. No such file or directory", "needs no-such")]
    [InlineData(Error, "An error occurred trying to start process '/usr/bin/no-such' with working directory '/'. No such file or directory", "needs no-such")]
    [InlineData("Other", "no-such cannot be started: An error occurred trying to start process 'no-such' …. No such file or directory", "needs no-such")]
    [InlineData(MissingPrograms.NotRunException, "needs root", "needs root")]
    [InlineData(Error, "An error occurred trying to start process 'sh' with working directory '/none'. No such file or directory", null)]
    [InlineData(Error, "An error occurred trying to start process '/opt/hotlap/no-such' with working directory '/'. No such file or directory", null)]
    [InlineData(Error, "An error occurred trying to start process 'no-such' with working directory '/'. Permission denied", null)]
    [InlineData("Shouldly.ShouldAssertException", "needs etcd", null)]
    public void ReasonOf_Failure_IsOnlyWhatIsNotInstalled(string type, string message, string? expected) =>
        MissingPrograms.ReasonOf([(type, message)]).ShouldBe(expected);

    [Theory]
    [InlineData("etcd", "needs etcd (Debian: etcd-server)")]
    [InlineData("/usr/bin/python3", "needs python3 (Debian: python3)")]
    [InlineData("other", "needs other")]
    public void Reason_Program_NamesItsPackage(string program, string expected) => MissingPrograms.Reason(program).ShouldBe(expected);
}
