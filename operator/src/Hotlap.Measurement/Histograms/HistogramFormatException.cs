namespace Hotlap.Measurement.Histograms;

/// <summary>Bytes that were handed in as an encoded histogram are not one, or not one within the accepted bounds.</summary>
public sealed class HistogramFormatException : Exception
{
    /// <summary>An error that says nothing.</summary>
    public HistogramFormatException()
    {
    }

    /// <summary>An error with what was wrong.</summary>
    public HistogramFormatException(string message)
        : base(message)
    {
    }

    /// <summary>An error with what was wrong and what caused it.</summary>
    public HistogramFormatException(string message, Exception innerException)
        : base(message, innerException)
    {
    }
}
