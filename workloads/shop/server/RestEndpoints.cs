using Microsoft.AspNetCore.Http.HttpResults;

namespace Shop.Server;

/// <summary>The shop by REST.</summary>
internal static class RestEndpoints
{
    public static void Map(IEndpointRouteBuilder app)
    {
        app.MapGet("/bestsellers/{id:int}", (int id) => Found(Bestsellers.Find(id)));
        app.MapGet("/items/{id:int}", async (int id, ICatalog catalog, CancellationToken cancellation) =>
            Found(await catalog.FindItemAsync(id, cancellation)));
        app.MapGet("/customers/{id:int}/items", (int id, ICatalog catalog, CancellationToken cancellation) =>
            catalog.ListItemsAsync(id, cancellation));
        app.MapPost("/items", async (NewItem item, ICatalog catalog, CancellationToken cancellation) =>
        {
            var stored = await catalog.StoreAsync(item, cancellation);
            return TypedResults.Created($"/items/{stored.Id}", stored);
        });
    }

    private static Results<Ok<Item>, NotFound> Found(Item? item) => item is null ? TypedResults.NotFound() : TypedResults.Ok(item);
}
