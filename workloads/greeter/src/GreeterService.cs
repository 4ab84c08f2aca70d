using Greeter.Contract;
using Grpc.Core;

namespace Greeter;

internal sealed class GreeterService : Contract.Greeter.GreeterBase
{
    public override Task<HelloReply> SayHello(HelloRequest request, ServerCallContext context) =>
        Task.FromResult(new HelloReply { Message = "Hello " + request.Name });
}
