using System.IO.Compression;
using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Measurement.Contract;

/// <summary>Encodes plans for a pod's annotation: JSON, zlib (RFC 1950), Base64. A request of several cells is stored once.</summary>
public static class PlanCodec
{
    private const ulong FnvOffset = 14695981039346656037;
    private const ulong FnvPrime = 1099511628211;

    /// <summary>Encodes the plan of a generator.</summary>
    public static string Encode(LoadPlan plan)
    {
        var requests = plan.Cells.Select(cell => cell.Request).Distinct<RequestPlan>(ReferenceEqualityComparer.Instance).ToList();
        var cells =
            plan.Cells.Select(cell => cell with { RequestIndex = requests.FindIndex(request => ReferenceEquals(request, cell.Request)) });
        return Encode(plan with { Requests = requests, Cells = [.. cells] }, ContractJson.Default.LoadPlan);
    }

    /// <summary>Encodes the plan of a probe.</summary>
    public static string Encode(ProbePlan plan) => Encode(plan, ContractJson.Default.ProbePlan);

    /// <summary>Encodes the plan of the agent that runs beside a program.</summary>
    public static string Encode(ProgramPlan plan) => Encode(plan, ContractJson.Default.ProgramPlan);

    /// <summary>Decodes the plan of the agent that runs beside a program.</summary>
    /// <exception cref="FormatException">The text is not such a plan.</exception>
    public static ProgramPlan DecodeProgramPlan(string text) => Decode(text, ContractJson.Default.ProgramPlan);

    /// <summary>
    /// Decodes the plan of a generator. Each cell gets its request with the payload's size substituted. The payload's text is substituted
    /// later, when the cell is measured.
    /// </summary>
    /// <exception cref="FormatException">The text is not such a plan.</exception>
    public static LoadPlan DecodeLoadPlan(string text)
    {
        var plan = Decode(text, ContractJson.Default.LoadPlan);
        if (plan.Cells.Any(cell => cell.RequestIndex < 0 || cell.RequestIndex >= plan.Requests.Count))
            throw new FormatException("a cell refers to a request that is not in the plan");
        return plan with { Cells = [
            .. plan.Cells.Select(cell => cell with { Request = plan.Requests[cell.RequestIndex].WithPayloadSize(cell.PayloadBytes) })] };
    }

    /// <summary>Decodes the plan of a probe, with the payload substituted in its request.</summary>
    /// <exception cref="FormatException">The text is not such a plan.</exception>
    public static ProbePlan DecodeProbePlan(string text)
    {
        var plan = Decode(text, ContractJson.Default.ProbePlan);
        return plan with { Request = plan.Request.WithPayload(plan.PayloadBytes) };
    }

    /// <summary>Decodes the JSON text of a plan.</summary>
    /// <exception cref="FormatException">The text is not an encoded plan.</exception>
    public static string ReadJson(string text)
    {
        try
        {
            using var compressed = new ZLibStream(new MemoryStream(Convert.FromBase64String(text)), CompressionMode.Decompress);
            using var reader = new StreamReader(compressed, Encoding.UTF8);
            return reader.ReadToEnd();
        }
        catch (InvalidDataException e)
        {
            throw new FormatException(e.Message, e);
        }
    }

    /// <summary>
    /// Returns the 64-bit FNV-1a hash of a plan's text in hexadecimal. The agent gets it as an argument, because annotations of a pod can
    /// be edited and arguments cannot. It detects edits but is not a signature. A cryptographic hash would load OpenSSL into the probe,
    /// which costs 3.6 MiB of resident memory. Arguments outlive an upgrade of operator and agent, so the value must stay the same.
    /// </summary>
    public static string Checksum(string text)
    {
        var hash = FnvOffset;
        foreach (var character in text)
            hash = (hash ^ character) * FnvPrime;
        return hash.ToString("x16", CultureInfo.InvariantCulture);
    }

    private static string Encode<T>(T plan, JsonTypeInfo<T> type)
    {
        var output = new MemoryStream();
        using (var compressed = new ZLibStream(output, CompressionLevel.SmallestSize))
            JsonSerializer.Serialize(compressed, plan, type);
        return Convert.ToBase64String(output.ToArray());
    }

    private static T Decode<T>(string text, JsonTypeInfo<T> type)
        where T : class
    {
        try
        {
            return JsonSerializer.Deserialize(ReadJson(text), type) ?? throw new FormatException("it is empty");
        }
        catch (JsonException e)
        {
            throw new FormatException(e.Message, e);
        }
    }
}
