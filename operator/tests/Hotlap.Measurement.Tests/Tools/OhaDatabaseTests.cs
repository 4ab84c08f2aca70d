using System.Buffers.Binary;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

public sealed class OhaDatabaseTests
{
    private const int Page = 65_536;
    private const int LockPage = 0x4000_0000 / Page;

    /// <summary>SQLite leaves the page at 1 GiB empty, for locks; rows go on behind it.</summary>
    [Fact]
    public void ReadAll_MoreThanOneGibibyte_PassesOverTheLockPage()
    {
        var rows = new List<OhaRequest>();

        new OhaDatabase(new PagedFile(LockPage + 2, PageAt)).ReadAll(rows.Add);

        rows.ShouldBe([new OhaRequest(1, 3, 2, 200, 11), new OhaRequest(1, 3, 2, 200, 11)]);
    }

    [Fact]
    public void ReadAll_EmptyPageElsewhere_IsDamage() => Should.Throw<ToolOutputException>(
        () => new OhaDatabase(new PagedFile(3, page => page == 0 ? FirstPage() : new byte[Page])).ReadAll(_ => { }));

    private static byte[] PageAt(int page) => page switch
    {
        0 => FirstPage(),
        LockPage => new byte[Page],
        1 or LockPage + 1 => Leaf(),
        _ => [13, .. new byte[Page - 1]],
    };

    private static byte[] FirstPage()
    {
        var page = new byte[Page];
        "SQLite format 3\0"u8.CopyTo(page);
        page[17] = 1;
        return page;
    }

    /// <summary>One row: url, start, start_latency_correction, end, duration, status, len_bytes, run.</summary>
    private static byte[] Leaf()
    {
        byte[] row = [37, 1, 9, 15, 7, 0, 7, 7, 2, 1, 0, (byte)'/', .. Double(1), .. Double(3), .. Double(2), 0, 200, 11];
        var page = new byte[Page];
        page[0] = 13;
        BinaryPrimitives.WriteUInt16BigEndian(page.AsSpan(3), 1);
        BinaryPrimitives.WriteUInt16BigEndian(page.AsSpan(8), (ushort)(Page - row.Length));
        row.CopyTo(page, Page - row.Length);
        return page;
    }

    private static byte[] Double(double value)
    {
        var bytes = new byte[8];
        BinaryPrimitives.WriteDoubleBigEndian(bytes, value);
        return bytes;
    }

    /// <summary>A file that is made page by page while it is read.</summary>
    private sealed class PagedFile(int pages, Func<int, byte[]> pageAt) : Stream
    {
        private long _position;
        private (int Number, byte[] Content) _page = (-1, []);

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => _position; set => throw new NotSupportedException(); }

        public override int Read(byte[] buffer, int offset, int count)
        {
            var number = (int)(_position / Page);
            if (number == pages)
                return 0;
            if (_page.Number != number)
                _page = (number, pageAt(number));
            var from = (int)(_position % Page);
            var length = Math.Min(count, Page - from);
            Array.Copy(_page.Content, from, buffer, offset, length);
            _position += length;
            return length;
        }

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
