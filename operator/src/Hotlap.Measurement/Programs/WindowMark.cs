namespace Hotlap.Measurement.Programs;

/// <summary>A mark with which a program bounds its measured window.</summary>
public enum WindowMark
{
    /// <summary>The window starts.</summary>
    Begin,

    /// <summary>The window ends.</summary>
    End,
}
