using System.Globalization;
using Hotlap.Agent.Posix;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Programs;
using Microsoft.Win32.SafeHandles;

namespace Hotlap.Agent.Programs;

/// <summary>
/// The file to which a program appends its results. The program may put there what it likes: a link or a pipe is refused, nothing is waited for, and
/// what was read stays read.
/// </summary>
internal sealed class ResultsFile(string path) : IDisposable
{
    private readonly byte[] _bytes = new byte[64 * 1024];
    private SafeFileHandle? _file;
    private OpenError _error = OpenError.NoFile;

    /// <summary>How much was read.</summary>
    public long Position { get; private set; }

    public void Dispose() => _file?.Dispose();

    /// <summary>Where the file ends now, or where it becomes too long; <see cref="Position"/> while there is none.</summary>
    /// <exception cref="AgentException">It is no regular file, or became shorter.</exception>
    public long FindEnd()
    {
        if (_file is null)
            (_file, _error) = Libc.TryOpen(path);
        if (_error == OpenError.SymbolicLink)
            throw Invalid("is a symbolic link, which the agent does not follow; append to a regular file");
        if (_file is null)
            return Position;
        var length = ReadLength(_file);
        return length >= Position ? Math.Min(length, ResultsLimits.Bytes + 1) : throw Invalid("became shorter; only append to it");
    }

    /// <summary>True where a text stands between what was read and an end.</summary>
    public bool Contains(ReadOnlySpan<byte> text, long end)
    {
        for (var at = Position; at < end; at += _bytes.Length - text.Length + 1)
        {
            if (ReadAt(at, end).IndexOf(text) >= 0)
                return true;
        }
        return false;
    }

    /// <summary>Reads on, at most to an end; empty there. Valid until the next call.</summary>
    public ReadOnlySpan<byte> Read(long end)
    {
        var bytes = ReadAt(Position, end);
        Position += bytes.Length;
        return bytes;
    }

    /// <summary>Makes sure that what was read is the file that the path names, now that its program has ended.</summary>
    /// <exception cref="AgentException">It cannot be read, or another file stands in its place.</exception>
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

    // The kernel's own name of an open file: it tells a file that was removed or moved from one that took its place.
    private static string? FindName(SafeFileHandle file) =>
        new FileInfo(string.Create(CultureInfo.InvariantCulture, $"/proc/self/fd/{file.DangerousGetHandle()}")).LinkTarget;

    private AgentException NotRegular() => Invalid("is not a regular file; append to a regular file");

    private AgentException Invalid(string problem) => new(FailureKind.ResultsInvalid, $"The results file {path} {problem}.");
}
