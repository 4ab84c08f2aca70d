namespace Hotlap.Agent;

/// <summary>The file with the agent's plan, and its expected checksum.</summary>
internal sealed class PlanFile(string path, string checksum)
{
    private const int LeastTokenLength = 32;

    private readonly HiddenValues _values = new(Environment.GetEnvironmentVariable);

    /// <summary>Reads the plan of a generator.</summary>
    /// <exception cref="AgentException">The plan cannot be read, was changed, or has another version.</exception>
    public LoadPlan ReadLoadPlan()
    {
        var plan = Require(Read(PlanCodec.DecodeLoadPlan), plan => plan.Version);
        return plan with { Cells = [.. plan.Cells.Select(cell => cell with { Request = _values.PutInto(cell.Request) })] };
    }

    /// <summary>Reads the plan of a probe.</summary>
    /// <exception cref="AgentException">The plan cannot be read, was changed, or has another version.</exception>
    public ProbePlan ReadProbePlan()
    {
        var plan = Require(Read(PlanCodec.DecodeProbePlan), plan => plan.Version);
        return plan with { Request = _values.PutInto(plan.Request) };
    }

    /// <summary>Reads the plan of the agent beside a program.</summary>
    /// <exception cref="AgentException">The plan cannot be read, was changed, or has another version.</exception>
    public ProgramPlan ReadProgramPlan() => Require(Read(PlanCodec.DecodeProgramPlan), plan => plan.Version);

    public AgentFailure Hide(AgentFailure failure) => _values.Hide(failure);

    public string ReadToken()
    {
        var text = Path.Combine(Path.GetDirectoryName(path)!, "token");
        var token = File.Exists(text) ? File.ReadAllText(text) : "";
        return token.Length >= LeastTokenLength ? token : throw new AgentException(
            FailureKind.AgentError, "The pod's annotation hotlap.dev/token has no valid token. Do not edit annotations of a run's pods.");
    }

    private static T Require<T>(T plan, Func<T, int> version) => version(plan) == LoadPlan.CurrentVersion ? plan : throw new AgentException(
        FailureKind.AgentError,
        $"The plan has version {version(plan)}, but this agent reads version {LoadPlan.CurrentVersion}. Use the agent image of the "
            + "operator's release.");

    private T Read<T>(Func<string, T> decode)
    {
        try
        {
            var text = File.ReadAllText(path);
            if (PlanCodec.Checksum(text) != checksum)
                throw new AgentException(
                    FailureKind.AgentError,
                    "The pod's annotation hotlap.dev/plan was changed after the operator wrote it. Do not edit annotations of a run's "
                        + "pods.");
            return decode(text);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or FormatException)
        {
            throw new AgentException(FailureKind.AgentError, $"The plan {path} cannot be read: {e.Message}");
        }
    }
}
