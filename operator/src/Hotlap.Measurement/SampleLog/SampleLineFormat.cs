using System.Buffers.Text;
using System.Security.Cryptography;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Text;

namespace Hotlap.Measurement.SampleLog;

/// <summary>The format of a line: <c>hotlap-sample/1 LENGTH SHA256 JSON</c>, length and checksum of the JSON's UTF-8 bytes.</summary>
internal static class SampleLineFormat
{
    public const int MaxLineLength = 1 << 20;
    public const int MaxLines = 64;

    private const int ChecksumLength = 64;

    private static ReadOnlySpan<byte> Name => "hotlap-sample/"u8;

    private static ReadOnlySpan<byte> Prefix => "hotlap-sample/1 "u8;

    public static byte[] Write(SampleLine sample)
    {
        var payload = JsonSerializer.SerializeToUtf8Bytes(sample, ContractJson.Default.SampleLine);
        var head = $"hotlap-sample/{LogChecksum.CurrentVersion} {payload.Length} {Checksum(payload)} ";
        byte[] line = [.. Encoding.ASCII.GetBytes(head), .. payload, (byte)'\n'];
        return line.Length <= MaxLineLength
            ? line
            : throw new SampleLogException(
                SampleLogProblem.TooLong, 0, $"a sample takes {line.Length} bytes; at most {MaxLineLength} are accepted.");
    }

    /// <summary>Reads a line without its line feed.</summary>
    public static SampleLine Read(ReadOnlySpan<byte> line, int number)
    {
        if (!line.StartsWith(Name))
            throw new SampleLogException(SampleLogProblem.ForeignLine, number, $"not a sample: {Excerpt.Of(line)}");
        if (!line.StartsWith(Prefix))
            throw new SampleLogException(SampleLogProblem.UnknownVersion, number, $"a sample of an unknown version: {Excerpt.Of(line)}");
        var rest = line[Prefix.Length..];
        if (!Utf8Parser.TryParse(rest, out int length, out var digits) || !IsPlain(rest[..digits]) || !HasFields(rest, digits))
            throw new SampleLogException(SampleLogProblem.ForeignLine, number, $"a sample without length and checksum: {Excerpt.Of(line)}");
        var checksum = rest.Slice(digits + 1, ChecksumLength);
        var payload = rest[(digits + ChecksumLength + 2)..];
        if (payload.Length != length)
            throw new SampleLogException(
                SampleLogProblem.WrongLength, number, $"{length} payload bytes were written, but {payload.Length} were read.");
        if (!checksum.SequenceEqual(Encoding.ASCII.GetBytes(Checksum(payload))))
            throw new SampleLogException(SampleLogProblem.WrongChecksum, number, "the payload does not match its checksum.");
        return ReadPayload(payload, number);
    }

    public static string Checksum(ReadOnlySpan<byte> bytes) => Convert.ToHexStringLower(SHA256.HashData(bytes));

    private static bool IsPlain(ReadOnlySpan<byte> digits) => digits[0] is >= (byte)'1' and <= (byte)'9';

    private static bool HasFields(ReadOnlySpan<byte> rest, int digits) =>
        rest.Length >= digits + ChecksumLength + 2 && rest[digits] == ' ' && rest[digits + ChecksumLength + 1] == ' ';

    private static SampleLine ReadPayload(ReadOnlySpan<byte> payload, int number)
    {
        if (payload.ContainsAnyInRange((byte)0, (byte)0x1f) || payload.Contains((byte)0x7f))
            throw new SampleLogException(SampleLogProblem.UnreadablePayload, number, "the payload contains control characters.");
        try
        {
            var sample = JsonSerializer.Deserialize(payload, ContractJson.Default.SampleLine);
            if (sample is null || sample.Startup is null == sample.Cell is null)
                throw new SampleLogException(SampleLogProblem.UnreadablePayload, number, "a sample must have either a startup or a cell.");
            return sample;
        }
        catch (JsonException e)
        {
            throw new SampleLogException(SampleLogProblem.UnreadablePayload, number, $"the payload is not a sample: {e.Message}", e);
        }
    }
}
