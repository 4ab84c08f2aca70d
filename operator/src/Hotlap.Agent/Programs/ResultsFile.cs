using Hotlap.Agent.Posix;
using Hotlap.Measurement.Programs;
using Microsoft.Win32.SafeHandles;

namespace Hotlap.Agent.Programs;

/// <summary>
/// The file to which a program appends its results. The program controls what is at the path. A link or a pipe is therefore refused,
/// reading never blocks, and bytes that were read are final.
/// </summary>
internal sealed class ResultsFile(string path) : IDisposable
{
    private readonly byte[] _bytes = new byte[64 * 1024];
    private SafeFileHandle? _file;
    private OpenError _error = OpenError.NoFile;

    public long Position { get; private set; }

    public void Dispose() => _file?.Dispose();

    /// <summary>Returns the current end of the file, or the position where it becomes too long; the position without a file.</summary>
    public long FindEnd()
    {
        if (_file is null)
            (_file, _error) = Libc.TryOpen(path);
        if (_error == OpenError.SymbolicLink)
            throw Invalid("is a symbolic link, which the agent does not follow; append to a regular file");
        if (_file is null)
            return Position;
        var length = ReadLength(_file);
        return length >= Position ? Math.Min(length, ResultsLimits.Bytes + 1) : throw Invalid("was truncated; only append to it");
    }

    public bool Contains(ReadOnlySpan<byte> text, long end)
    {
        for (var at = Position; at < end; at += _bytes.Length - text.Length + 1)
        {
            if (ReadAt(at, end).IndexOf(text) >= 0)
                return true;
        }
        return false;
    }

    /// <summary>Reads the next bytes, at most up to an end; empty there. The result is valid until the next call.</summary>
    public ReadOnlySpan<byte> Read(long end)
    {
        var bytes = ReadAt(Position, end);
        Position += bytes.Length;
        return bytes;
    }

    /// <summary>Verifies, after the program has ended, that the path still names the file that was read.</summary>
    public void RequireSame()
    {
        if (_file is null)
        {
            if (_error == OpenError.Refused)
                throw Invalid("cannot be opened by the agent; write a regular file that every user may read (umask 022)");
            return;
        }
        using var now = Libc.TryOpen(path).File;
        if (now is null || FindName(now) != FindName(_file))
            throw Invalid("was replaced or removed; only append to it");
    }

    private ReadOnlySpan<byte> ReadAt(long position, long end)
    {
        if (_file is null || position >= end)
            return [];
        try
        {
            return _bytes.AsSpan(0, RandomAccess.Read(_file, _bytes.AsSpan(0, (int)Math.Min(_bytes.Length, end - position)), position));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw NotRegular();
        }
    }

    private long ReadLength(SafeFileHandle file)
    {
        try
        {
            return RandomAccess.GetLength(file);
        }
        catch (NotSupportedException)
        {
            throw NotRegular();
        }
    }

    // The kernel's name of an open file. It differs when the file was removed or moved and another took its place.
    private static string? FindName(SafeFileHandle file) =>
        new FileInfo($"/proc/self/fd/{file.DangerousGetHandle()}").LinkTarget;

    private AgentException NotRegular() => Invalid("is not a regular file; append to a regular file");

    private AgentException Invalid(string problem) => new(FailureKind.ResultsInvalid, $"The results file {path} {problem}.");
}
