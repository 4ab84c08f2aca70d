using Grpc.Reflection;
using Grpc.Reflection.V1Alpha;
using ReflectionV1 = Grpc.Reflection.V1.ServerReflection;

namespace Greeter;

/// <summary>The service and its server reflection, in both versions that clients ask for.</summary>
internal static class GrpcEndpoints
{
    // Grpc.AspNetCore.Server.Reflection finds the services by reflection, which Native AOT warns about; its parts are set up here by hand.
    public static void AddServices(IServiceCollection services)
    {
        services.AddGrpc();
        services.AddSingleton<GreeterService>();
        services.AddSingleton<StreamsService>();
        services.AddSingleton(_ => new ReflectionV1ServiceImpl(Contract.Greeter.Descriptor, Contract.Streams.Descriptor, ReflectionV1.Descriptor));
        services.AddSingleton(_ => new ReflectionServiceImpl(Contract.Greeter.Descriptor, Contract.Streams.Descriptor, ServerReflection.Descriptor));
    }

    public static void Map(WebApplication app)
    {
        app.MapGrpcService<GreeterService>();
        app.MapGrpcService<StreamsService>();
        app.MapGrpcService<ReflectionV1ServiceImpl>();
        app.MapGrpcService<ReflectionServiceImpl>();
    }
}
