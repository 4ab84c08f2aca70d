using GraphQL;
using GraphQL.Types;

namespace Shop.Server;

/// <summary>The shop's queries and its mutation.</summary>
internal sealed class ShopSchema : Schema
{
    public ShopSchema(ICatalog catalog)
    {
        var item = new ItemType();
        Query = new ShopQuery(catalog, item);
        Mutation = new ShopMutation(catalog, item);
    }

    private static NonNullGraphType ListOf(IGraphType type) => new(new ListGraphType(new NonNullGraphType(type)));

    private sealed class ItemType : ObjectGraphType<Item>
    {
        public ItemType()
        {
            Name = "Item";
            Field(item => item.Id);
            Field(item => item.Name);
            Field(item => item.PriceCents);
        }
    }

    private sealed class CustomerType : ObjectGraphType<Customer>
    {
        private const string ItemsOfAll = "itemsOfAll";

        public CustomerType(ICatalog catalog, ItemType item)
        {
            Name = "Customer";
            Field(customer => customer.Id);
            Field(customer => customer.Name);
            Field("items", ListOf(item)).ResolveAsync(async context => (await Items(catalog, context))[context.Source.Id].ToList());
        }

        // Read once for a request, where a query for each customer would be 100. A data loader does the same.
        private static Task<ILookup<int, Item>> Items(ICatalog catalog, IResolveFieldContext context)
        {
            lock (context.UserContext)
            {
                if (context.UserContext.TryGetValue(ItemsOfAll, out var known)) return (Task<ILookup<int, Item>>)known!;
                var reading = catalog.ListItemsOfAllAsync(context.CancellationToken);
                context.UserContext[ItemsOfAll] = reading;
                return reading;
            }
        }
    }

    private sealed class ShopQuery : ObjectGraphType
    {
        public ShopQuery(ICatalog catalog, ItemType item)
        {
            Name = "Query";
            Field("bestseller", item).Argument<NonNullGraphType<IntGraphType>>("id")
                .Resolve(context => Bestsellers.Find(context.GetArgument<int>("id")));
            Field("item", item).Argument<NonNullGraphType<IntGraphType>>("id")
                .ResolveAsync(async context => await catalog.FindItemAsync(context.GetArgument<int>("id"), context.CancellationToken));
            Field("customers", ListOf(new CustomerType(catalog, item)))
                .ResolveAsync(async context => await catalog.ListCustomersAsync(context.CancellationToken));
        }
    }

    private sealed class ShopMutation : ObjectGraphType
    {
        public ShopMutation(ICatalog catalog, ItemType item)
        {
            Name = "Mutation";
            Field("storeItem", new NonNullGraphType(item))
                .Argument<NonNullGraphType<IntGraphType>>("customerId")
                .Argument<NonNullGraphType<StringGraphType>>("name")
                .Argument<NonNullGraphType<IntGraphType>>("priceCents")
                .ResolveAsync(async context => await catalog.StoreAsync(Item(context), context.CancellationToken));
        }

        private static NewItem Item(IResolveFieldContext context) =>
            new(context.GetArgument<int>("customerId"), context.GetArgument<string>("name"), context.GetArgument<int>("priceCents"));
    }
}
