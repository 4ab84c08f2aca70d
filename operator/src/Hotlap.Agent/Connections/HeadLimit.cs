namespace Hotlap.Agent.Connections;

/// <summary>Bounds the headers and trailers of an answer, over HTTP/1.1 and HTTP/2.</summary>
internal static class HeadLimit
{
    /// <summary>Most bytes of all headers of an answer, including those of 1xx answers and trailers.</summary>
    public const int Bytes = 256 * 1024;

    public static InvalidDataException Exceeded() => new($"its headers and trailers are larger than {Bytes >> 10} KiB");
}
