using System.Net;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Reading;

/// <summary>Extracts from an error response what the server rejects about an object, one sentence each.</summary>
internal static class Rejections
{
    private const string NoField = "<nil>";
    private const string Undeclared = "failed to create typed patch object";

    /// <summary>Returns the problems; empty when the error is not about the object.</summary>
    public static IReadOnlyList<string> Of(KubernetesApiException error) => error.StatusCode switch
    {
        HttpStatusCode.Conflict =>
            [$"{error.Message}; --force-conflicts takes these fields over"],
        HttpStatusCode.UnprocessableEntity when error.Causes.Count > 0 =>
            [.. error.Causes.Select(cause => cause.Field is "" or NoField ? cause.Message : $"{cause.Field}: {cause.Message}")],
        HttpStatusCode.UnprocessableEntity or HttpStatusCode.BadRequest => [error.Message],
        // Server-side apply answers 500 for fields that the schema does not declare.
        HttpStatusCode.InternalServerError when error.Message.StartsWith(Undeclared, StringComparison.Ordinal) =>
            Fields(error.Message[Undeclared.Length..]),
        _ => [],
    };

    /// <summary>Returns the lines after the object's name in parentheses: one for each field, below a title if there are several.</summary>
    private static IReadOnlyList<string> Fields(string message)
    {
        var lines = message[(message.IndexOf("): ", StringComparison.Ordinal) is >= 0 and var end ? end + 3 : 0)..].Split('\n');
        return [.. lines.Select(line => line.Trim()).Where(line => line.Length > 0 && line != "errors:")];
    }
}

/// <summary>The server rejects an object, for all of these reasons.</summary>
internal sealed class RejectedException(IReadOnlyList<string> problems, Exception inner)
    : Exception(string.Join("\n", problems), inner)
{
    public IReadOnlyList<string> Problems { get; } = problems;
}
