using System.Security.Cryptography;
using System.Text;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Measurement.Tests.SampleLog;

public sealed class SampleLogTests
{
    [Fact]
    public void Read_WhatWasWritten_GivesTheSamplesInOrder()
    {
        var (log, checksum) = Write(3);

        var samples = SampleLogReader.Read(new MemoryStream(log), checksum);

        samples.Count.ShouldBe(3);
        samples[0].Startup!.FirstCorrectAnswerMicroseconds.ShouldBe(338_422);
        samples[2].Cell!.Scenario.ShouldBe("scenario \u2028 ü\n2");
        samples[2].Cell!.ErrorsByCause["http 500"].ShouldBe(2);
        checksum.Sha256.ShouldBe(Convert.ToHexStringLower(SHA256.HashData(log)));
    }

    [Fact]
    public void Write_OneSample_IsOneLineOfTheContract()
    {
        var (log, _) = Write(2);

        var fields = Encoding.ASCII.GetString(log).Split('\n')[1].Split(' ', 4);
        (fields[0], fields[1])
            .ShouldBe(
                ("hotlap-sample/1", Encoding.UTF8.GetByteCount(fields[3]).ToString(System.Globalization.CultureInfo.InvariantCulture)));
        fields[2].ShouldBe(Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(fields[3]))));
    }

    [Fact]
    public void Read_EmptyLog_WithItsSeal_HasNoSamples()
    {
        var (log, checksum) = Write(0);

        SampleLogReader.Read(new MemoryStream(log), checksum).ShouldBeEmpty();
    }

    [Theory]
    [InlineData("foreign line between", SampleLogProblem.ForeignLine, 2)]
    [InlineData("time stamps before", SampleLogProblem.ForeignLine, 1)]
    [InlineData("empty line", SampleLogProblem.ForeignLine, 1)]
    [InlineData("other version", SampleLogProblem.UnknownVersion, 1)]
    [InlineData("length off by one", SampleLogProblem.WrongLength, 1)]
    [InlineData("length with a leading zero", SampleLogProblem.ForeignLine, 1)]
    [InlineData("one digit changed", SampleLogProblem.WrongChecksum, 1)]
    [InlineData("carriage return", SampleLogProblem.WrongLength, 1)]
    [InlineData("first line lost", SampleLogProblem.WrongLineCount, 0)]
    [InlineData("line twice", SampleLogProblem.WrongLineCount, 4)]
    [InlineData("lines swapped", SampleLogProblem.WrongDigest, 0)]
    [InlineData("last line feed lost", SampleLogProblem.WrongLineCount, 3)]
    [InlineData("huge line", SampleLogProblem.TooLong, 1)]
    public void Read_AlteredLog_NamesLineAndProblem(string alteration, SampleLogProblem problem, int line)
    {
        var (log, checksum) = Write(3);

        var error = Should.Throw<SampleLogException>(() => SampleLogReader.Read(new MemoryStream(Alter(log, alteration)), checksum));

        (error.Problem, error.Line).ShouldBe((problem, line));
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("[]")]
    [InlineData("null")]
    [InlineData("{\"cell\":")]
    [InlineData("{\"cell\":{\"scenario\":null}}")]
    [InlineData("{\"cell\":{}}\t")]
    [InlineData("{\"cell\":{},\"startup\":{}}")]
    public void Read_WellSealedPayloadThatIsNoSample_IsRefused(string payload)
    {
        var bytes = Encoding.UTF8.GetBytes(payload);
        var line = Encoding.UTF8.GetBytes($"hotlap-sample/1 {bytes.Length} {Convert.ToHexStringLower(SHA256.HashData(bytes))} {payload}\n");
        var checksum = new LogChecksum { Lines = 1, Sha256 = Convert.ToHexStringLower(SHA256.HashData(line)) };

        Should.Throw<SampleLogException>(() => SampleLogReader.Read(new MemoryStream(line), checksum)).Problem.ShouldBe(
            SampleLogProblem.UnreadablePayload);
    }

    [Theory]
    [InlineData(2, 0)]
    [InlineData(1, -1)]
    [InlineData(1, 65)]
    public void Read_UnusableSeal_IsRefused(int version, int lines) =>
        Should.Throw<SampleLogException>(() => SampleLogReader.Read(Stream.Null, new LogChecksum { Version = version, Lines = lines }))
            .Problem.ShouldBe(SampleLogProblem.UnusableChecksum);

    [Fact]
    public void Write_TooManySamples_IsRefused()
    {
        using var writer = new SampleLogWriter(Stream.Null);
        for (var i = 0; i < SampleLogReader.MaxLines; i++)
            writer.Write(Sample(1));

        Should.Throw<SampleLogException>(() => writer.Write(Sample(1))).Problem.ShouldBe(SampleLogProblem.TooLong);
    }

    [Fact]
    public void Write_TooLongSample_IsRefused()
    {
        using var writer = new SampleLogWriter(Stream.Null);
        var sample =
            new SampleLine { Cell = new CellSample { Latency = new LatencySample { Histogram = new string(
                'A', SampleLogReader.MaxLineLength) } } };

        Should.Throw<SampleLogException>(() => writer.Write(sample)).Problem.ShouldBe(SampleLogProblem.TooLong);
    }

    [Fact]
    public void Read_MutatedLogs_NeverAcceptsAlteredContentNorFailsOtherwise()
    {
        var random = new Random(7);
        var (log, checksum) = Write(3);
        for (var i = 0; i < 20_000; i++)
        {
            var mutated = Mutate(log, random);
            if (!mutated.AsSpan().SequenceEqual(log))
                Should.Throw<SampleLogException>(() => SampleLogReader.Read(new MemoryStream(mutated), checksum));
        }
    }

    private static byte[] Mutate(byte[] log, Random random)
    {
        var (at, length) = (random.Next(log.Length), random.Next(1, 200));
        return random.Next(5) switch
        {
            0 => [.. log[..at], (byte)random.Next(256), .. log[Math.Min(log.Length, at + 1)..]],
            1 => [.. log[..at], .. log[Math.Min(log.Length, at + length)..]],
            2 => [.. log[..at], .. log[at..Math.Min(log.Length, at + length)], .. log[at..]],
            3 => log[..at],
            _ => [.. log[..at], (byte)random.Next(256), .. log[at..]],
        };
    }

    private static byte[] Alter(byte[] log, string alteration)
    {
        var text = Encoding.ASCII.GetString(log);
        var lines = text.Split('\n')[..^1];
        var first = lines[0];
        var altered = alteration switch
        {
            "foreign line between" => text.Insert(first.Length + 1, "warning: something\n"),
            "time stamps before" => "2026-11-21T05:00:00Z " + text,
            "empty line" => "\n" + text,
            "other version" => text.Replace("hotlap-sample/1 ", "hotlap-sample/2 ", StringComparison.Ordinal),
            "length off by one" => first[..^1] + text[first.Length..],
            "length with a leading zero" => text.Insert("hotlap-sample/1 ".Length, "0"),
            "one digit changed" => text.Replace("338422", "338421", StringComparison.Ordinal),
            "carriage return" => text.Replace("\n", "\r\n", StringComparison.Ordinal),
            "first line lost" => text[(first.Length + 1)..],
            "line twice" => text + lines[^1] + "\n",
            "lines swapped" => string.Join('\n', [lines[1], lines[0], lines[2], ""]),
            "last line feed lost" => text[..^1],
            _ => new string('x', SampleLogReader.MaxLineLength) + text,
        };
        return Encoding.ASCII.GetBytes(altered);
    }

    private static (byte[] Log, LogChecksum Checksum) Write(int lines)
    {
        using var log = new MemoryStream();
        using var writer = new SampleLogWriter(log);
        for (var i = 0; i < lines; i++)
            writer.Write(Sample(i));
        return (log.ToArray(), writer.Checksum());
    }

    private static SampleLine Sample(int index) => index == 0
        ? new SampleLine { Startup = new StartupSample { FirstCorrectAnswerMicroseconds = 338_422, ProcessName = "greeter" } }
        : new SampleLine { Cell = new CellSample { Scenario = $"scenario \u2028 ü\n{index}", Requests = 100,
            ErrorsByCause = new Dictionary<string, long> { ["http 500"] = 2 } } };
}
