using Hotlap.Measurement.Sequences;

namespace Hotlap.Agent;

internal sealed class PlanFile(string path, string checksum)
{
    private const int LeastTokenLength = 32;

    private readonly HiddenValues _values = new(Environment.GetEnvironmentVariable);

    public LoadPlan ReadLoadPlan()
    {
        var plan = Read(PlanCodec.DecodeLoadPlan, plan => plan.Version);
        return plan with { Cells = [.. plan.Cells.Select(cell => cell with { Request = _values.PutInto(WithItems(cell.Request)) })] };
    }

    public ProbePlan ReadProbePlan()
    {
        var plan = Read(PlanCodec.DecodeProbePlan, plan => plan.Version);
        return plan with { Request = _values.PutInto(RequestSequence.First(WithItems(plan.Request))) };
    }

    public ProgramPlan ReadProgramPlan() => Read(PlanCodec.DecodeProgramPlan, plan => plan.Version);

    public AgentFailure Hide(AgentFailure failure) => _values.Hide(failure);

    /// <summary>Reads the secret of the run, with which clients of a probe show that they belong to it.</summary>
    public ProbeToken ReadToken()
    {
        var text = Path.Combine(Path.GetDirectoryName(path)!, "token");
        var token = File.Exists(text) ? File.ReadAllText(text) : "";
        return token.Length >= LeastTokenLength ? new ProbeToken(token) : throw new AgentException(
            FailureKind.AgentError, "The Secret of the run has no valid token. Do not write Secrets whose names begin with hotlap-token-.");
    }

    /// <summary>Returns a request with the items of its file.</summary>
    private static RequestPlan WithItems(RequestPlan request)
    {
        if (request.Varying is not { ItemsPath: { } file } list) return request;
        try
        {
            return request with { Varying = list with { Items = RequestLines.Items(File.ReadAllText(file)), ItemsPath = null } };
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or FormatException)
        {
            throw new AgentException(FailureKind.AgentError, $"The requests {file} cannot be read: {e.Message}");
        }
    }

    private T Read<T>(Func<string, T> decode, Func<T, int> version)
    {
        try
        {
            var text = File.ReadAllText(path);
            if (PlanCodec.Checksum(text) != checksum)
                throw new AgentException(
                    FailureKind.AgentError,
                    "The pod's annotation hotlap.dev/plan was changed after the operator wrote it. Do not edit annotations of a run's "
                        + "pods.");
            var plan = decode(text);
            return version(plan) == LoadPlan.CurrentVersion ? plan : throw new AgentException(
                FailureKind.AgentError,
                $"The plan has version {version(plan)}, but this agent reads version {LoadPlan.CurrentVersion}. Use the agent image of the "
                    + "operator's release.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or FormatException)
        {
            throw new AgentException(FailureKind.AgentError, $"The plan {path} cannot be read: {e.Message}");
        }
    }
}
