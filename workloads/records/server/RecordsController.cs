using Microsoft.AspNetCore.Mvc;

namespace Records.Server;

/// <summary>Records by REST.</summary>
[ApiController]
[Route("records")]
public sealed class RecordsController : ControllerBase
{
    /// <summary>One record.</summary>
    [HttpGet("{index:int}")]
    public Record Get(int index) => Record.New(index);

    /// <summary>Many records, made before the first is written.</summary>
    [HttpGet("range/{count:int}")]
    public IReadOnlyList<Record> List(int count) => [.. Stream(count)];

    /// <summary>Many records, each made when it is written.</summary>
    [HttpGet("stream/{count:int}")]
    public IEnumerable<Record> Stream(int count) => Enumerable.Range(0, count).Select(Record.New);
}
