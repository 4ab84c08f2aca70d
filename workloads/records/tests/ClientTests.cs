namespace Records.Tests;

public sealed class ClientTests
{
    [Theory]
    [InlineData("grpc", "stj")]
    [InlineData("rest-stj", "stj")]
    [InlineData("rest-newtonsoft", "newtonsoft")]
    [InlineData("rest-stj-both", "stj")]
    public async Task EachMethod_OfEachVariant_ReadsAllRecords(string variant, string serializer)
    {
        await using var server = await RunningServer.StartAsync(serializer);
        using var client = server.Client(variant);

        (await client.GetAsync(7)).ShouldBe(1);
        (await client.ListAsync(30)).ShouldBe(30);
        (await client.StreamAsync(3000)).ShouldBe(3000);
        (await client.StreamAsync(0)).ShouldBe(0);
    }

    [Fact]
    public async Task BothSerializers_OfARecord_WriteTheSameMembers()
    {
        await using var stj = await RunningServer.StartAsync("stj");
        await using var newtonsoft = await RunningServer.StartAsync("newtonsoft");

        (await Shape(stj)).ShouldBe(await Shape(newtonsoft));
    }

    [Fact]
    public async Task Start_AnUnknownSerializer_SaysWhichThereAre() =>
        (await Should.ThrowAsync<ArgumentException>(() => RunningServer.StartAsync("xml"))).Message
        .ShouldBe("SERIALIZER is 'xml'; use stj or newtonsoft");

    private static async Task<string> Shape(RunningServer server)
    {
        using var http = new HttpClient { BaseAddress = server.Address("http") };
        using var record = System.Text.Json.JsonDocument.Parse(await http.GetStringAsync("records/7"));
        return string.Join(' ', record.RootElement.EnumerateObject().Select(member => $"{member.Name}:{member.Value.ValueKind}"));
    }
}
