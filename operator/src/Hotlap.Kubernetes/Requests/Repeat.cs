namespace Hotlap.Kubernetes;

/// <summary>When a failed request may be sent again.</summary>
internal enum Repeat
{
    /// <summary>Only where the server surely did not act: it was never reached, or it answered 429.</summary>
    IfNotActed,

    /// <summary>Also where it may have acted: doing it twice is the same as doing it once.</summary>
    Always,

    /// <summary>Never; the caller paces itself.</summary>
    Never,
}
