using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;

namespace Hotlap.Cli.Reading;

/// <summary>Reads one BenchmarkRun as it is now.</summary>
internal interface IRunReader
{
    /// <summary>Reads the object once.</summary>
    /// <exception cref="CommandException">It cannot be read, and reading again would not help without the user.</exception>
    /// <exception cref="UnreachableException">The server cannot be reached at present; reading again may help.</exception>
    Task<BenchmarkRun> ReadAsync(CancellationToken cancellation);

    /// <summary>Reads every sample that a run recorded, each checked against its seal.</summary>
    /// <exception cref="CommandException">There are none where this reader looks, or one is not what was recorded.</exception>
    /// <exception cref="UnreachableException">The server cannot be reached at present; reading again may help.</exception>
    Task<IReadOnlyList<TrialPart>> ReadPartsAsync(BenchmarkRun run, CancellationToken cancellation) =>
        throw new CommandException("a saved object holds no samples: they are in the cluster, in ConfigMaps that the run owns");

    /// <summary>Reads the history records of a run, in no order.</summary>
    /// <exception cref="CommandException">There are none where this reader looks, or one cannot be read.</exception>
    /// <exception cref="UnreachableException">The server cannot be reached at present; reading again may help.</exception>
    Task<IReadOnlyList<HistoryRecord>> ReadHistoryAsync(BenchmarkRun run, CancellationToken cancellation) =>
        throw new CommandException("a saved object holds no history: it is in the cluster, in ConfigMaps that the run owns");
}
