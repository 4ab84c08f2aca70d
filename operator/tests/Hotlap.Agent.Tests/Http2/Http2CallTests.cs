using System.Buffers;
using Hotlap.Agent.Http2;
using Hotlap.Agent.Tests.Support;

namespace Hotlap.Agent.Tests.Http2;

/// <summary>Answers over HTTP/2 that never end, and frames that violate the protocol.</summary>
public sealed class Http2CallTests
{
    // As a header block, fields that say that the method is GET.
    private const byte MethodGet = 0x82;

    [Fact]
    public void Receive_BodyThatDoesNotEnd_IsCutOffWithTheLimit() =>
        ReceiveForEver(FrameType.Data, 0).ShouldBe("its body is larger than 8 MiB, the maximum over HTTP/2 and gRPC");

    [Theory]
    [InlineData(Frame.EndHeaders)]
    [InlineData(0)]
    public void Receive_HeadsThatDoNotEnd_AreCutOffWithTheLimit(byte flags) =>
        ReceiveForEver(FrameType.Headers, flags).ShouldBe("its headers and trailers are larger than 256 KiB");

    [Theory]
    [InlineData((byte)FrameType.Data, Frame.Padded, "0200", "a frame has more padding than content")]
    [InlineData((byte)FrameType.Headers, Frame.Padded, "", "a frame has more padding than content")]
    [InlineData((byte)FrameType.Headers, Frame.Priority, "00000001", "a frame is cut short")]
    public void Receive_FieldsBeyondTheFrame_IsAProtocolError(byte type, byte flags, string content, string message)
    {
        var frame = new ArrayBufferWriter<byte>();
        Frame.Write(frame, (FrameType)type, flags, 1, Convert.FromHexString(content));
        var call = new Http2Call(new ScriptedConnection([frame.WrittenSpan.ToArray()], 65536));

        Should.Throw<InvalidDataException>(call.Receive).Message.ShouldBe(message);
    }

    [Fact]
    public void Send_ServerLowersItsWindowBelowWhatWasSent_WaitsForTheWindowToGrow()
    {
        // 65,535 bytes are sent before the server lowers the window of its streams to 1,000, so the stream's window is -64,535.
        using var server = new ScriptedConnection(
            [
                Write(FrameType.WindowUpdate, 0, "00010000"),
                Write(FrameType.Settings, 0, "0004000003E8"),
                Write(FrameType.WindowUpdate, 1, "0000FC17"),
                Write(FrameType.WindowUpdate, 1, "00010000"),
                Write(FrameType.Headers, 1, "88", Frame.EndHeaders | Frame.EndStream),
            ], 65536);
        var call = new Http2Call(server);

        call.Send([MethodGet], new byte[70_000]);
        call.Receive();

        call.Fields[":status"].ShouldBe("200");
        server.SentBytes.ShouldBeGreaterThan(70_000);
    }

    [Theory]
    [InlineData("000300000064", 100L)]
    [InlineData("0004000003E80003FFFFFFFF", 4294967295L)]
    [InlineData("0004000003E8", null)]
    public void Receive_Settings_HaveTheStreamsThatAConnectionMayHave(string settings, long? streams)
    {
        using var server = new ScriptedConnection(
            [Write(FrameType.Settings, 0, settings), Write(FrameType.Headers, 1, "88", Frame.EndHeaders | Frame.EndStream)], 65536);
        var call = new Http2Call(server);

        call.Send([MethodGet], []);
        call.Receive();

        call.MostStreams.ShouldBe(streams);
    }

    private static byte[] Write(FrameType type, int stream, string content, int flags = 0)
    {
        var frame = new ArrayBufferWriter<byte>();
        Frame.Write(frame, type, (byte)flags, stream, Convert.FromHexString(content));
        return frame.WrittenSpan.ToArray();
    }

    private static string ReceiveForEver(FrameType type, byte flags)
    {
        var content = new byte[16384];
        Array.Fill(content, MethodGet);
        var frame = new ArrayBufferWriter<byte>();
        Frame.Write(frame, type, flags, 1, content);
        var call = new Http2Call(new ScriptedConnection(Enumerable.Repeat(frame.WrittenSpan.ToArray(), int.MaxValue), 65536));
        return Should.Throw<InvalidDataException>(call.Receive).Message;
    }
}
