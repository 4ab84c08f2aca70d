namespace Hotlap.Api.V1Alpha1;

/// <summary>Time limits, as durations.</summary>
public sealed record Timeouts
{
    /// <summary>Default of <see cref="Startup"/>.</summary>
    public const string DefaultStartup = "2m";

    /// <summary>Default of <see cref="Trial"/>.</summary>
    public const string DefaultTrial = "10m";

    /// <summary>Default of <see cref="Run"/>.</summary>
    public const string DefaultRun = "4h";

    /// <summary>
    /// From the creation of a target or generator pod until it works. Includes scheduling, image pull and start; for a target also the
    /// first correct answer.
    /// </summary>
    public string Startup { get; set; } = DefaultStartup;

    /// <summary>From the creation of the target pod to the end of its last measurement.</summary>
    public string Trial { get; set; } = DefaultTrial;

    /// <summary>From the start of the run to its end; time in the queue or suspended does not count.</summary>
    public string Run { get; set; } = DefaultRun;
}
