using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent;

internal static class Plans
{
    /// <summary>Reads a plan from its environment variable.</summary>
    /// <exception cref="AgentException">The variable is not set or holds something else.</exception>
    public static T Read<T>(string variable, JsonTypeInfo<T> type) where T : class
    {
        var json = Environment.GetEnvironmentVariable(variable);
        if (string.IsNullOrEmpty(json))
            throw new AgentException(FailureKind.AgentError, $"The environment variable {variable} is not set.");
        try
        {
            return JsonSerializer.Deserialize(json, type) ?? throw new AgentException(FailureKind.AgentError, $"The environment variable {variable} holds no plan.");
        }
        catch (JsonException e)
        {
            throw new AgentException(FailureKind.AgentError, $"The environment variable {variable} holds no valid plan: {e.Message}");
        }
    }
}
