namespace Hotlap.Kubernetes.Tests;

[CollectionDefinition(ApiServer.Collection)]
public sealed class SharedApiServer : ICollectionFixture<ApiServer>;
