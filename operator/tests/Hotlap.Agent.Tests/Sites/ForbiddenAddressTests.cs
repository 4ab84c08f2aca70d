using System.Net;
using Hotlap.Agent.Sites;

namespace Hotlap.Agent.Tests.Sites;

public sealed class ForbiddenAddressTests
{
    [Theory]
    [InlineData("127.0.0.1", "loopback")]
    [InlineData("127.255.255.254", "loopback")]
    [InlineData("::1", "loopback")]
    [InlineData("::ffff:127.0.0.1", "loopback")]
    [InlineData("64:ff9b::7f00:1", "loopback")]
    [InlineData("0.0.0.0", "unspecified")]
    [InlineData("::", "unspecified")]
    [InlineData("169.254.169.254", "metadata")]
    [InlineData("::ffff:169.254.169.254", "metadata")]
    [InlineData("fd00:ec2::254", "metadata")]
    [InlineData("100.100.100.200", "metadata")]
    [InlineData("169.254.1.1", "link-local")]
    [InlineData("fe80::1", "link-local")]
    [InlineData("224.0.0.1", "multicast")]
    [InlineData("ff02::1", "multicast")]
    [InlineData("255.255.255.255", "broadcast")]
    public void KindOf_AddressThatNoLoadGoesTo_SaysWhich(string address, string kind) =>
        ForbiddenAddress.KindOf(IPAddress.Parse(address)).ShouldNotBeNull().ShouldContain(kind);

    [Theory]
    [InlineData("10.96.0.7")]
    [InlineData("192.168.1.1")]
    [InlineData("8.8.8.8")]
    [InlineData("fd00::7")]
    [InlineData("2001:4860:4860::8888")]
    [InlineData("::ffff:10.96.0.7")]
    public void KindOf_AnyOther_IsNone(string address) => ForbiddenAddress.KindOf(IPAddress.Parse(address)).ShouldBeNull();
}
