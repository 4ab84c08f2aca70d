using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Greeter;

/// <summary>The TCP ports to listen on; 0 lets the system choose.</summary>
internal sealed record GreeterOptions(int GrpcPort, int HttpPort)
{
    public static bool TryRead(
        Func<string, string?> environment, [NotNullWhen(true)] out GreeterOptions? options, [NotNullWhen(false)] out string? problem)
    {
        options = null;
        if (!TryReadPort(environment, "GRPC_PORT", 5001, out var grpcPort, out problem)
            || !TryReadPort(environment, "HTTP_PORT", 5000, out var httpPort, out problem))
            return false;

        if (grpcPort == httpPort && grpcPort != 0)
        {
            problem = $"GRPC_PORT and HTTP_PORT are both {grpcPort}; give them different ports";
            return false;
        }

        options = new GreeterOptions(grpcPort, httpPort);
        return true;
    }

    private static bool TryReadPort(
        Func<string, string?> environment, string name, int fallback, out int port, [NotNullWhen(false)] out string? problem)
    {
        problem = null;
        port = fallback;
        var text = environment(name);
        if (string.IsNullOrEmpty(text))
            return true;
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out port) && port <= ushort.MaxValue)
            return true;

        problem = $"{name} is '{text}'; give a port number from 0 to 65535";
        return false;
    }
}
