namespace Hotlap.Measurement.Histograms;

/// <summary>The exception for bytes that are not an encoded histogram, or exceed the accepted bounds.</summary>
/// <param name="message">What is wrong with the bytes.</param>
/// <param name="cause">The exception of the decoder, if there was one.</param>
public sealed class HistogramFormatException(string message, Exception? cause = null) : Exception(message, cause);
