namespace Hotlap.Measurement.Histograms;

/// <summary>The exception for bytes that are not an encoded histogram, or exceed the accepted bounds.</summary>
public sealed class HistogramFormatException : Exception
{
    /// <summary>Creates an exception with the default message.</summary>
    public HistogramFormatException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    public HistogramFormatException(string message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and its cause.</summary>
    public HistogramFormatException(string message, Exception innerException)
        : base(message, innerException)
    {
    }
}
