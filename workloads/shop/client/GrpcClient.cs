using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;
using Shop.Contract;

namespace Shop.Client;

internal sealed class GrpcClient : IShopClient
{
    private readonly GrpcChannel _channel;
    private readonly ShopService.ShopServiceClient _client;

    public GrpcClient(Uri address)
    {
        _channel = GrpcChannel.ForAddress(address);
        _client = new ShopService.ShopServiceClient(_channel);
    }

    public Traffic Traffic { get; private set; } = new();

    public async Task<Item> GetBestsellerAsync(int id) => Item(await ReadAsync(_client.GetBestsellerAsync(new GetItemRequest { Id = id })));

    public async Task<Item> StoreAsync(NewItem item)
    {
        var request = new StoreItemRequest { CustomerId = item.CustomerId, Name = item.Name, PriceCents = item.PriceCents };
        return Item(await ReadAsync(_client.StoreItemAsync(request)));
    }

    public async Task<IReadOnlyList<IReadOnlyList<Item>>> WalkAsync(int customers)
    {
        var all = new List<IReadOnlyList<Item>>();
        for (var customer = 1; customer <= customers; customer++)
        {
            var list = await ReadAsync(_client.ListItemsAsync(new ListItemsRequest { CustomerId = customer }));
            var items = new List<Item>();
            foreach (var entry in list.Items) items.Add(Item(await ReadAsync(_client.GetItemAsync(new GetItemRequest { Id = entry.Id }))));
            all.Add(items);
        }

        return all;
    }

    public void Dispose() => _channel.Dispose();

    private async Task<T> ReadAsync<T>(AsyncUnaryCall<T> call) where T : IMessage
    {
        var message = await call;
        Traffic = Traffic.With(message.CalculateSize());
        return message;
    }

    private static Item Item(Contract.Item message) => new(message.Id, message.Name, message.PriceCents);
}
