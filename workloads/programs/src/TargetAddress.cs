namespace Programs;

/// <summary>Where the target is, by the variables that Hotlap sets for a program beside one.</summary>
public static class TargetAddress
{
    private const string Host = "TARGET_SERVICE_HOST";

    /// <summary>The address of one of the target's ports, in clear text.</summary>
    /// <exception cref="ProgramException">A variable is missing, or the port is no number.</exception>
    public static Uri Of(string port, Func<string, string?> environment)
    {
        var name = $"TARGET_SERVICE_PORT_{port.ToUpperInvariant().Replace('-', '_')}";
        var number = Required(name, environment);
        if (!ushort.TryParse(number, out var parsed))
            throw new ProgramException($"{name} is '{number}'; it must be a port number");
        return new UriBuilder(Uri.UriSchemeHttp, Required(Host, environment), parsed).Uri;
    }

    private static string Required(string name, Func<string, string?> environment) =>
        environment(name) is { Length: > 0 } value
            ? value
            : throw new ProgramException($"{name} is not set; Hotlap sets it for a program beside a target");
}
