using System.Net;
using Hotlap.Measurement.Addresses;

namespace Hotlap.Measurement.Tests.Addresses;

public sealed class SpecialAddressTests
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
    public void FindForbidden_AddressThatNoLoadGoesTo_SaysWhich(string address, string kind) =>
        SpecialAddress.FindForbidden(IPAddress.Parse(address)).ShouldNotBeNull().ShouldContain(kind);

    [Theory]
    [InlineData("10.96.0.7")]
    [InlineData("192.168.1.1")]
    [InlineData("8.8.8.8")]
    [InlineData("fd00::7")]
    [InlineData("2001:4860:4860::8888")]
    [InlineData("::ffff:10.96.0.7")]
    public void FindForbidden_AnyOther_IsNone(string address) => SpecialAddress.FindForbidden(IPAddress.Parse(address)).ShouldBeNull();

    [Theory]
    [InlineData("93.184.215.14")]
    [InlineData("1.1.1.1")]
    [InlineData("172.15.255.255")]
    [InlineData("172.32.0.1")]
    [InlineData("100.128.0.1")]
    [InlineData("2606:4700:4700::1111")]
    [InlineData("::ffff:93.184.215.14")]
    [InlineData("64:ff9b::93.184.215.14")]
    public void IsPublic_AddressOfTheInternet_True(string address) => SpecialAddress.IsPublic(IPAddress.Parse(address)).ShouldBeTrue();

    [Theory]
    [InlineData("0.0.0.0")]
    [InlineData("10.0.0.5")]
    [InlineData("100.64.0.1")]
    [InlineData("127.0.0.1")]
    [InlineData("127.255.255.254")]
    [InlineData("169.254.169.254")]
    [InlineData("168.63.129.16")]
    [InlineData("172.16.0.1")]
    [InlineData("172.31.255.255")]
    [InlineData("192.168.1.1")]
    [InlineData("198.18.0.1")]
    [InlineData("224.0.0.1")]
    [InlineData("255.255.255.255")]
    [InlineData("::")]
    [InlineData("::1")]
    [InlineData("::127.0.0.1")]
    [InlineData("::8.8.8.8")]
    [InlineData("::ffff:127.0.0.1")]
    [InlineData("::ffff:169.254.169.254")]
    [InlineData("64:ff9b::10.0.0.5")]
    [InlineData("64:ff9b:1::1")]
    [InlineData("2002:7f00:1::")]
    [InlineData("2001::1")]
    [InlineData("fc00::1")]
    [InlineData("fd12:3456::1")]
    [InlineData("fe80::1")]
    [InlineData("fec0::1")]
    [InlineData("ff02::1")]
    [InlineData("2001:db8::1")]
    public void IsPublic_AddressOfAMachineOrNetwork_False(string address) => SpecialAddress.IsPublic(IPAddress.Parse(address)).ShouldBeFalse();
}
