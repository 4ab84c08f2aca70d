using GraphQL;
using GraphQL.SystemTextJson;
using GraphQL.Transport;

namespace Shop.Server;

/// <summary>The shop by GraphQL over HTTP.</summary>
internal static class GraphQLEndpoint
{
    private static readonly DocumentExecuter Executer = new();
    private static readonly GraphQLSerializer Serializer = new();

    public static void Map(IEndpointRouteBuilder app) => app.MapPost("/graphql", async (HttpContext context, ShopSchema schema) =>
    {
        var request = await Serializer.ReadAsync<GraphQLRequest>(context.Request.Body, context.RequestAborted);
        var result = await Executer.ExecuteAsync(options =>
        {
            options.Schema = schema;
            options.Query = request?.Query;
            options.Variables = request?.Variables;
            options.CancellationToken = context.RequestAborted;
        });
        context.Response.ContentType = "application/json; charset=utf-8";
        await Serializer.WriteAsync(context.Response.Body, result, context.RequestAborted);
    });
}
