namespace Hotlap.Testing;

/// <summary>
/// A test cannot run on this machine. The framework of the tests (operator/tests/NotRun) reports it as skipped, with the message as the reason.
/// </summary>
public sealed class NotRunException(string reason) : Exception(reason)
{
    /// <exception cref="NotRunException">This process does not run as root.</exception>
    public static void UnlessRoot()
    {
        if (!Environment.IsPrivilegedProcess)
            throw new NotRunException("needs root");
    }
}
