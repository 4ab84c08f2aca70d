using Google.Protobuf.Reflection;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Grpc;

/// <summary>Messages, enums and services by full name, from file descriptors.</summary>
internal sealed class DescriptorPool
{
    private readonly Dictionary<string, MessageType> _messages = [];
    private readonly Dictionary<string, EnumDescriptorProto> _enums = [];
    private readonly Dictionary<string, (ServiceDescriptorProto Service, string Package)> _services = [];

    public DescriptorPool(IEnumerable<FileDescriptorProto> files)
    {
        foreach (var file in files)
        {
            var prefix = file.Package.Length > 0 ? $".{file.Package}." : ".";
            AddTypes(file, prefix, file.MessageType, file.EnumType);
            foreach (var service in file.Service)
                _services[prefix[1..] + service.Name] = (service, file.Package);
        }
    }

    public MessageType FindMessage(string fullName) =>
        _messages.TryGetValue(fullName, out var message) ? message : throw new AgentException(FailureKind.ProtoInvalid, $"The proto file lacks the message {fullName.TrimStart('.')}.");

    public EnumDescriptorProto FindEnum(string fullName) =>
        _enums.TryGetValue(fullName, out var type) ? type : throw new AgentException(FailureKind.ProtoInvalid, $"The proto file lacks the enum {fullName.TrimStart('.')}.");

    /// <summary>The request message of <c>package.Service/Method</c>.</summary>
    public MessageType FindInput(string call)
    {
        var slash = call.LastIndexOf('/');
        if (slash < 0 || !_services.TryGetValue(call[..slash], out var found))
            throw new AgentException(FailureKind.GrpcMethodUnknown, $"The proto file has no service of the call {call}; it has {ListMethods()}.");
        var method = found.Service.Method.FirstOrDefault(m => m.Name == call[(slash + 1)..])
            ?? throw new AgentException(FailureKind.GrpcMethodUnknown, $"The proto file has no method {call}; it has {ListMethods()}.");
        return !method.ClientStreaming && !method.ServerStreaming
            ? FindMessage(method.InputType)
            : throw new AgentException(FailureKind.GrpcMethodUnknown, $"The method {call} streams; only unary calls can be measured.");
    }

    private string ListMethods()
    {
        var methods = _services.OrderBy(s => s.Key, StringComparer.Ordinal).SelectMany(s => s.Value.Service.Method.Select(m => $"{s.Key}/{m.Name}")).ToArray();
        return methods.Length > 0 ? Text.Head(string.Join(", ", methods), 600) : "none";
    }

    private void AddTypes(FileDescriptorProto file, string prefix, IEnumerable<DescriptorProto> messages, IEnumerable<EnumDescriptorProto> enums)
    {
        foreach (var type in enums)
            _enums[prefix + type.Name] = type;
        foreach (var message in messages)
        {
            _messages[prefix + message.Name] = new MessageType(message, file.Syntax == "proto3");
            AddTypes(file, $"{prefix}{message.Name}.", message.NestedType, message.EnumType);
        }
    }
}
