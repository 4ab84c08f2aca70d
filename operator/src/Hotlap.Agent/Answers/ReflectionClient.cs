using Google.Protobuf;
using Google.Protobuf.Reflection;
using Hotlap.Agent.Connections;
using Hotlap.Agent.Grpc;

namespace Hotlap.Agent.Answers;

/// <summary>
/// Fetches the file descriptors of a service by server reflection, version v1 and then v1alpha. The versions differ only in the service
/// name. Each query is a separate call: the half-closed request stream makes it unary. It carries the metadata of the call that it is for,
/// because servers that authorize calls authorize this one, too.
/// </summary>
internal sealed class ReflectionClient(
    Func<Socket?> connect, string authority, TlsTransport? tls, IReadOnlyDictionary<string, string> metadata)
{
    private const int FileByFilename = 3;
    private const int FileContainingSymbol = 4;
    private const int FileDescriptorResponse = 4;
    private const int ErrorResponse = 7;
    private const int ErrorCode = 1;
    private const int ErrorMessage = 2;
    private const int MostFiles = 200;

    private string? _service;

    /// <summary>How much of the last fetch was the server's time, in nanoseconds.</summary>
    public long Waited { get; private set; }

    /// <summary>Fetches the descriptors of a call's service; null on failure, which <c>failure</c> then describes.</summary>
    public DescriptorPool? Fetch(string call, out Answer failure)
    {
        var files = new Dictionary<string, FileDescriptorProto>();
        Waited = 0;
        failure = Ask(FileContainingSymbol, call[..Math.Max(0, call.LastIndexOf('/'))], files);
        while (failure.IsCorrect && files.Count < MostFiles)
        {
            var missing = files.Values.SelectMany(f => f.Dependency).FirstOrDefault(d => !files.ContainsKey(d));
            if (missing is null)
                return new DescriptorPool(files.Values);
            failure = Ask(FileByFilename, missing, files);
            if (failure.IsCorrect && !files.ContainsKey(missing))
                failure = Answer.Wrong($"gRPC server reflection of {authority} does not return the imported file {missing}");
        }
        return null;
    }

    private Answer Ask(int question, string name, Dictionary<string, FileDescriptorProto> files)
    {
        string[] services = _service is null
            ? ["grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection"] : [_service];
        var answer = Answer.None($"no connection to {authority}");
        foreach (var service in services)
        {
            using var socket = connect();
            if (socket is null)
                return answer;
            var request = new GrpcCall($"{service}/ServerReflectionInfo", metadata, authority, WriteQuestion(question, name), tls);
            answer = request.Send(socket, out var body);
            Waited += answer.Times.Waited + Math.Max(0, answer.Times.Earliest - answer.Times.Sent);
            if (answer.IsCorrect)
            {
                _service = service;
                return ReadFiles(body.ToArray(), name, files);
            }
            if (answer.Failure != FailureKind.GrpcMethodUnknown)
                return answer;
        }
        return new Answer(FailureKind.GrpcMethodUnknown, $"{authority} does not offer gRPC server reflection; use a proto file instead");
    }

    private static byte[] WriteQuestion(int question, string name) => JsonEncoder.Write(output =>
    {
        output.WriteTag(question, WireFormat.WireType.LengthDelimited);
        output.WriteString(name);
    });

    private Answer ReadFiles(byte[] body, string name, Dictionary<string, FileDescriptorProto> files)
    {
        try
        {
            var input = new CodedInputStream(body, 5, body.Length - 5);
            for (var tag = input.ReadTag(); tag != 0; tag = input.ReadTag())
            {
                if (WireFormat.GetTagFieldNumber(tag) == ErrorResponse)
                    return ReadError(input.ReadBytes(), name);
                if (WireFormat.GetTagFieldNumber(tag) == FileDescriptorResponse)
                    AddFiles(input.ReadBytes(), files);
                else
                    input.SkipLastField();
            }
            return Answer.Correct;
        }
        catch (InvalidProtocolBufferException e)
        {
            return Answer.Wrong($"gRPC server reflection of {authority} returned invalid data: {e.Message}");
        }
    }

    /// <summary>The message ErrorResponse of the protocol: a gRPC status code and its text.</summary>
    private Answer ReadError(ByteString error, string name)
    {
        using var input = error.CreateCodedInput();
        var (code, text) = (0, "");
        for (var tag = input.ReadTag(); tag != 0; tag = input.ReadTag())
        {
            if (WireFormat.GetTagFieldNumber(tag) == ErrorCode)
                code = input.ReadInt32();
            else if (WireFormat.GetTagFieldNumber(tag) == ErrorMessage)
                text = input.ReadString();
            else
                input.SkipLastField();
        }
        return new Answer(
            FailureKind.GrpcMethodUnknown, $"gRPC server reflection of {authority} does not find {name} (gRPC status {code}: {text})");
    }

    private static void AddFiles(ByteString response, Dictionary<string, FileDescriptorProto> files)
    {
        using var input = response.CreateCodedInput();
        while (input.ReadTag() != 0)
        {
            var file = FileDescriptorProto.Parser.ParseFrom(input.ReadBytes());
            files[file.Name] = file;
        }
    }
}
