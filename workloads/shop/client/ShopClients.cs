namespace Shop.Client;

/// <summary>The client of each protocol.</summary>
internal static class ShopClients
{
    private static readonly Dictionary<string, Func<Func<string, Uri>, IShopClient>> ByProtocol = new()
    {
        ["rest"] = address => new RestClient(address("http")),
        ["graphql"] = address => new GraphQLClient(address("http")),
        ["grpc"] = address => new GrpcClient(address("grpc")),
    };

    public static IReadOnlyCollection<string> Protocols => ByProtocol.Keys;

    /// <param name="protocol">One of <see cref="Protocols"/>.</param>
    /// <param name="address">The target's address by the name of its port.</param>
    public static IShopClient Create(string protocol, Func<string, Uri> address) => ByProtocol[protocol](address);
}
