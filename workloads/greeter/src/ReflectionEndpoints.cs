using System.Buffers;
using System.IO.Pipelines;
using Google.Protobuf.Reflection;
using Greeter.Contract;
using Greeter.Reflection;

namespace Greeter;

/// <summary>gRPC server reflection: a stream of questions, each answered at once. Both versions of it have the same messages.</summary>
internal static class ReflectionEndpoints
{
    private static readonly string[] Services = ["greet.Greeter", "grpc.reflection.v1.ServerReflection"];

    public static void Map(WebApplication app)
    {
        app.MapPost("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", Run);
        app.MapPost("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", Run);

        Task Run(HttpContext context) => GrpcCall.RunAsync(context, http => AnswerAllAsync(http, app.Lifetime.ApplicationStopping));
    }

    // An open stream of questions must not hold up the end of the process.
    private static async Task AnswerAllAsync(HttpContext context, CancellationToken stopping)
    {
        using var cancel = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, stopping);
        try
        {
            while (await AnswerNextAsync(context, cancel.Token))
            {
            }
        }
        catch (OperationCanceledException) when (stopping.IsCancellationRequested)
        {
            throw new GrpcException(GrpcStatus.Unavailable, "the service is stopping");
        }
    }

    private static async ValueTask<bool> AnswerNextAsync(HttpContext context, CancellationToken cancel)
    {
        var read = await context.Request.BodyReader.ReadAsync(cancel);
        var buffer = read.Buffer;
        AnswerBuffered(ref buffer, context.Response.BodyWriter);
        var isCut = read.IsCompleted && !buffer.IsEmpty;
        context.Request.BodyReader.AdvanceTo(buffer.Start, buffer.End);
        if (isCut)
            throw new GrpcException(GrpcStatus.Internal, "the request ended within a message");

        await context.Response.BodyWriter.FlushAsync(cancel);
        return !read.IsCompleted;
    }

    private static void AnswerBuffered(ref ReadOnlySequence<byte> buffer, PipeWriter writer)
    {
        while (GrpcFraming.TryTake(ref buffer, ServerReflectionRequest.Parser, out var question))
            GrpcFraming.Write(writer, Answer(question!));
    }

    private static ServerReflectionResponse Answer(ServerReflectionRequest question)
    {
        var answer = new ServerReflectionResponse { ValidHost = question.Host, OriginalRequest = question };
        switch (question.MessageRequestCase)
        {
            case ServerReflectionRequest.MessageRequestOneofCase.ListServices:
                answer.ListServicesResponse = new ListServiceResponse { Service = { Services.Select(name => new ServiceResponse { Name = name }) } };
                break;
            case ServerReflectionRequest.MessageRequestOneofCase.FileContainingSymbol:
                AddFile(answer, FindFile(file => Declares(file, question.FileContainingSymbol)));
                break;
            case ServerReflectionRequest.MessageRequestOneofCase.FileByFilename:
                AddFile(answer, FindFile(file => file.Name == question.FileByFilename));
                break;
            default:
                answer.ErrorResponse = Error(GrpcStatus.Unimplemented, "this service answers list_services, file_containing_symbol and file_by_filename");
                break;
        }

        return answer;
    }

    private static void AddFile(ServerReflectionResponse answer, FileDescriptor? file)
    {
        if (file is null)
            answer.ErrorResponse = Error(GrpcStatus.NotFound, "no such symbol or file; list_services names what there is");
        else
            answer.FileDescriptorResponse = new FileDescriptorResponse { FileDescriptorProto = { file.SerializedData } };
    }

    private static ErrorResponse Error(GrpcStatus status, string message) => new() { ErrorCode = (int)status, ErrorMessage = message };

    private static FileDescriptor? FindFile(Func<FileDescriptor, bool> matches) =>
        new[] { GreetReflection.Descriptor, ReflectionReflection.Descriptor }.FirstOrDefault(matches);

    private static bool Declares(FileDescriptor file, string symbol) =>
        file.MessageTypes.Any(message => message.FullName == symbol)
        || file.Services.Any(service => service.FullName == symbol || service.Methods.Any(method => method.FullName == symbol));
}
