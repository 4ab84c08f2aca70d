using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Tests.Support;

/// <summary>What the status of an observed run says of its records.</summary>
internal static class CountedRecords
{
    /// <summary>The status says that all recorded trials count.</summary>
    public static RunObservation Counted(this RunObservation observation) => observation.Counted(observation.Digest());

    public static RunObservation Counted(this RunObservation observation, string? digest) => observation.Run.Status is not { } status
        ? observation
        : observation with
        {
            Run = observation.Run with
            {
                Status = status with { Progress = (status.Progress ?? new()) with { RecordsDigest = digest } },
            },
        };

    public static string? Digest(this RunObservation observation) => RecordsDigest.Of(observation.PreparedIn, observation.Trials);
}
