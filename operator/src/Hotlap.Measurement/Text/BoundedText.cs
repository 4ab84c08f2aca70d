using System.Text;

namespace Hotlap.Measurement.Text;

/// <summary>Reads a text whose length is limited.</summary>
internal static class BoundedText
{
    private const int PieceLength = 4096;

    /// <summary>
    /// Reads to the end, but at most one piece beyond the maximum length. The caller must check the length of the result.
    /// </summary>
    public static string Read(TextReader reader, int maxLength)
    {
        var text = new StringBuilder();
        var piece = new char[PieceLength];
        while (text.Length <= maxLength && reader.ReadBlock(piece) is var read and > 0)
            text.Append(piece, 0, read);
        return text.ToString();
    }
}
