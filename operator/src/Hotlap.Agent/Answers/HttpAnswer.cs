namespace Hotlap.Agent.Answers;

/// <summary>An HTTP response.</summary>
/// <param name="Status">The status code.</param>
/// <param name="Body">The first bytes of the body, up to the number that the caller asked to keep.</param>
/// <param name="Length">Length of the whole body in bytes.</param>
internal readonly record struct HttpAnswer(int Status, ReadOnlyMemory<byte> Body, long Length)
{
    /// <summary>True when the server closes the connection after this response.</summary>
    public bool Closes { get; init; }
}
