namespace Hotlap.Agent.Http2;

/// <summary>Frame types of RFC 9113, section 6.</summary>
internal enum FrameType : byte
{
    Data = 0,
    Headers = 1,
    ResetStream = 3,
    Settings = 4,
    Ping = 6,
    GoAway = 7,
    WindowUpdate = 8,
    Continuation = 9,
}
