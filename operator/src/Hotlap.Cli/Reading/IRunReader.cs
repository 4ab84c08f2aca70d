using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reading;

/// <summary>Reads one BenchmarkRun as it is now.</summary>
internal interface IRunReader
{
    /// <summary>Reads the object once.</summary>
    /// <exception cref="CommandException">It cannot be read, and reading again would not help without the user.</exception>
    /// <exception cref="UnreachableException">The server cannot be reached at present; reading again may help.</exception>
    Task<BenchmarkRun> ReadAsync(CancellationToken cancellation);
}
