namespace Hotlap.Agent.Posix;

/// <summary>Why a file could not be opened.</summary>
internal enum OpenError
{
    /// <summary>It could.</summary>
    None,

    /// <summary>There is none.</summary>
    NoFile,

    /// <summary>The path is a symbolic link.</summary>
    SymbolicLink,

    /// <summary>Permissions, or its kind.</summary>
    Refused,
}
