using System.Text;

namespace Hotlap.Measurement.Text;

/// <summary>A whole text that may not be long.</summary>
internal static class BoundedText
{
    private const int PieceLength = 4096;

    /// <summary>Reads to the end, or to one piece more than allowed at most; the caller looks at the length.</summary>
    public static string Read(TextReader reader, int maxLength)
    {
        var text = new StringBuilder();
        var piece = new char[PieceLength];
        while (text.Length <= maxLength && reader.ReadBlock(piece) is var read and > 0)
            text.Append(piece, 0, read);
        return text.ToString();
    }
}
