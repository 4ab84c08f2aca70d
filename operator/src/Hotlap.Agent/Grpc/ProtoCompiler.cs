using System.ComponentModel;
using System.Diagnostics;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace Hotlap.Agent.Grpc;

/// <summary>Compiles a proto file with protoc. Imports are resolved in the file's own folder and among protoc's own files.</summary>
internal static class ProtoCompiler
{
    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(10);

    public static DescriptorPool Compile(string protoPath)
    {
        if (!File.Exists(protoPath))
            throw new AgentException(FailureKind.ProtoInvalid, $"The proto file {protoPath} does not exist.");
        var folder = Path.GetDirectoryName(Path.GetFullPath(protoPath))!;
        string[] arguments = ["--include_imports", "--descriptor_set_out=/dev/stdout", $"-I{folder}", Path.GetFullPath(protoPath)];
        var start = new ProcessStartInfo("protoc", arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        return new DescriptorPool(FileDescriptorSet.Parser.ParseFrom(Run(start, protoPath)).File);
    }

    private static ByteString Run(ProcessStartInfo start, string protoPath)
    {
        try
        {
            using var protoc = Process.Start(start)!;
            var errors = protoc.StandardError.ReadToEndAsync();
            using var timer = new CancellationTokenSource(Deadline);
            using var kill = timer.Token.Register(() => protoc.Kill());
            var set = ByteString.FromStream(protoc.StandardOutput.BaseStream);
            protoc.WaitForExit();
            return protoc.ExitCode == 0
                ? set
                : throw new AgentException(
                    FailureKind.ProtoInvalid,
                    $"The proto file {Path.GetFileName(protoPath)} does not compile: {ShortText.Head(errors.Result.Trim(), 800)}");
        }
        catch (Win32Exception e)
        {
            throw new AgentException(FailureKind.AgentError, $"protoc cannot be started: {e.Message}");
        }
    }
}
