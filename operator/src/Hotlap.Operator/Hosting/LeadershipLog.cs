namespace Hotlap.Operator.Hosting;

internal static partial class LeadershipLog
{
    [LoggerMessage(301, LogLevel.Information, "The leader is {Holder}")]
    public static partial void Changed(ILogger logger, string holder);

    [LoggerMessage(302, LogLevel.Warning, "The Lease could not be read or renewed: {Message}")]
    public static partial void Failed(ILogger logger, string message);
}
