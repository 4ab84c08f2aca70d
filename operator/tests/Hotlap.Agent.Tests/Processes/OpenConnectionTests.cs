using System.Net;
using Hotlap.Agent.Processes;
using Hotlap.Agent.Tests.Support;

namespace Hotlap.Agent.Tests.Processes;

public sealed class OpenConnectionTests
{
    private const string Heading = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";

    [Theory]
    [InlineData("0: 0500F40A:1388 0900F40A:A1B2 01", "10.244.0.9")]
    [InlineData("1: 0500F40A:1388 0900F40A:A1B2 08", "10.244.0.9")]
    [InlineData("2: 0000000000000000FFFF00000500F40A:1388 0000000000000000FFFF00000900F40A:A1B2 01", "10.244.0.9")]
    [InlineData("3: 000080FE000000000000000005000000:1388 000080FE000000000000000009000000:A1B2 01", "fe80::9")]
    [InlineData("4: 00000000:1388 00000000:0000 0A", null)]
    [InlineData("5: 0500F40A:1388 0900F40A:A1B2 07", null)]
    [InlineData("10: 0500F40A:1388 0900F40A:A1B2 06", null)]
    [InlineData("6: 0100007F:1388 0600007F:A1B2 01", null)]
    [InlineData("7: 0500F40A:1388 0500F40A:A1B2 01", null)]
    [InlineData("8: 0500F40A 0900F40A 01", null)]
    [InlineData("9: 0500F4XX:1388 0900F40A:A1B2 01", null)]
    [InlineData("", null)]
    public void Parse_ALine_FindsClientsOutsideThePod(string line, string? remote)
    {
        var found = OpenConnection.Parse($"  {line} 00000000:00000000 00:00000000 00000000     0        0 1 1 0 100 0 0 10 0");

        found.ShouldBe(remote is null ? null : new OpenConnection(5000, IPAddress.Parse(remote)));
    }

    [Fact]
    public void Read_BothTables_FindsAll()
    {
        using var files = new ProcFiles();
        files.Read().ReadConnections().ShouldBeEmpty();
        files.Write("net/tcp", Heading + "   0: 0500F40A:1388 0900F40A:A1B2 01 0\n   1: 00000000:1388 00000000:0000 0A 0\n");
        files.Write("net/tcp6", Heading + "   0: 0000000000000000FFFF00000500F40A:0050 0000000000000000FFFF00000700F40A:A1B2 01 0\n");

        files.Read().ReadConnections().ShouldBe(
            [new(5000, IPAddress.Parse("10.244.0.9")), new(80, IPAddress.Parse("10.244.0.7"))]);
    }

    [Fact]
    public void Read_ATableLongerThanItsBuffer_FindsConnectionsOfTheFirst4096Lines()
    {
        const string ended = "   9: 0500F40A:1388 0900F40A:A1B2 06 00000000:00000000 00:00000000 00000000     0        0 1 1 0 100 0 0 10 0\n";
        using var files = new ProcFiles();
        files.Write("net/tcp", $"{Heading}{Many(4_000, ended)}{Line("0700F40A")}{Many(93, ended)}{Line("0800F40A")}{Line("0900F40A")}");

        files.Read().ReadConnections().Select(connection => connection.Remote.ToString()).ShouldBe(["10.244.0.7", "10.244.0.8"]);

        static string Many(int count, string line) => string.Concat(Enumerable.Repeat(line, count));
        static string Line(string remote) => $"   0: 0500F40A:1388 {remote}:A1B2 01 0\n";
    }

    [Fact]
    public void Foreign_SeenTwice_CountsTheMostAtOnceAndNamesTheMostFrequent()
    {
        var foreign = new ForeignClients(5000);
        foreign.Note([To(5000, 1), To(5000, 2), To(80, 3)]);
        foreign.Note([To(5000, 2), To(5000, 2), To(5000, 2)]);
        foreign.Note([To(80, 3)]);

        foreign.Most.ShouldBe(3);
        foreign.Addresses.ShouldBe(["10.0.0.2", "10.0.0.1"]);
    }

    [Fact]
    public void Foreign_SeenOnce_IsACheckOrAScrape()
    {
        var foreign = new ForeignClients(5000);
        foreign.Note([To(5000, 1)]);
        foreign.Note([]);

        foreign.Most.ShouldBe(0);
        foreign.Addresses.ShouldBeNull();
    }

    [Fact]
    public void Foreign_ManyClients_NamesThree()
    {
        var foreign = new ForeignClients(5000);
        for (var look = 0; look < 2; look++)
            foreign.Note([To(5000, 1), To(5000, 2), To(5000, 3), To(5000, 4)]);

        (foreign.Most, foreign.Addresses!.Count).ShouldBe((4, 3));
    }

    private static OpenConnection To(int port, byte host) => new(port, new IPAddress([10, 0, 0, host]));
}
