namespace Shop.Client;

/// <summary>An item of the shop.</summary>
internal sealed record Item(int Id, string Name, int PriceCents);

/// <summary>An item as lists have it, without its price.</summary>
internal sealed record ItemEntry(int Id, string Name);

/// <summary>An item that has no id yet.</summary>
internal sealed record NewItem(int CustomerId, string Name, int PriceCents);
