using System.Net;

namespace Shop.Tests;

public sealed class ServerTests
{
    [Fact]
    public async Task Health_WithoutADatabase_IsReady()
    {
        await using var shop = await RunningShop.StartAsync();

        (await StatusOf(shop, "health")).ShouldBe(HttpStatusCode.OK);
    }

    [Fact]
    public async Task Health_WhereTheDatabaseDoesNotAnswer_IsNotReady()
    {
        await using var shop = await RunningShop.StartAsync("Host=127.0.0.1;Port=1;Database=bench;Username=bench");

        (await StatusOf(shop, "health")).ShouldBe(HttpStatusCode.ServiceUnavailable);
        (await StatusOf(shop, "bestsellers/5")).ShouldBe(HttpStatusCode.OK);
    }

    private static async Task<HttpStatusCode> StatusOf(RunningShop shop, string path)
    {
        using var http = new HttpClient { BaseAddress = shop.Address("http") };
        using var response = await http.GetAsync(path);
        return response.StatusCode;
    }
}
