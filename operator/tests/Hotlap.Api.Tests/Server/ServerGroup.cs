namespace Hotlap.Api.Tests.Server;

[CollectionDefinition(Name)]
public sealed class ServerGroup : ICollectionFixture<ServerFixture>
{
    public const string Name = "API server";
}
