namespace Hotlap.Agent.Posix;

/// <summary>Why a file could not be opened.</summary>
internal enum OpenError
{
    /// <summary>The file was opened.</summary>
    None,

    /// <summary>The file does not exist.</summary>
    NoFile,

    /// <summary>The path is a symbolic link.</summary>
    SymbolicLink,

    /// <summary>The permissions or the type of the file do not allow it.</summary>
    Refused,
}
