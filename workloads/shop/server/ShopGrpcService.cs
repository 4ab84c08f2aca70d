using Grpc.Core;
using Shop.Contract;

namespace Shop.Server;

/// <summary>The shop by gRPC.</summary>
internal sealed class ShopGrpcService(ICatalog catalog) : ShopService.ShopServiceBase
{
    public override Task<Contract.Item> GetBestseller(GetItemRequest request, ServerCallContext context) =>
        Task.FromResult(Found(Bestsellers.Find(request.Id), request.Id));

    public override async Task<Contract.Item> GetItem(GetItemRequest request, ServerCallContext context) =>
        Found(await catalog.FindItemAsync(request.Id, context.CancellationToken), request.Id);

    public override async Task<ListItemsResponse> ListItems(ListItemsRequest request, ServerCallContext context)
    {
        var items = await catalog.ListItemsAsync(request.CustomerId, context.CancellationToken);
        return new ListItemsResponse { Items = { items.Select(item => new Contract.ItemEntry { Id = item.Id, Name = item.Name }) } };
    }

    public override async Task<Contract.Item> StoreItem(StoreItemRequest request, ServerCallContext context) =>
        Message(await catalog.StoreAsync(new NewItem(request.CustomerId, request.Name, request.PriceCents), context.CancellationToken));

    private static Contract.Item Found(Item? item, int id) =>
        item is null ? throw new RpcException(new Status(StatusCode.NotFound, $"there is no item {id}")) : Message(item);

    private static Contract.Item Message(Item item) => new() { Id = item.Id, Name = item.Name, PriceCents = item.PriceCents };
}
