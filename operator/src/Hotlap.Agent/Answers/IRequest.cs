using System.Net.Sockets;

namespace Hotlap.Agent.Answers;

/// <summary>A prepared request that can be sent over any fresh connection.</summary>
internal interface IRequest
{
    /// <summary>The request for messages, such as <c>GET http://localhost:5000/healthz</c>.</summary>
    string Description { get; }

    /// <summary>Bytes of a response as a server could send it. The rehearsal server sends them.</summary>
    byte[] RehearsalAnswer { get; }

    /// <summary>
    /// Sends the request and checks the response. The socket's receive timeout bounds each wait. Network errors and protocol violations
    /// become an answer instead of an exception.
    /// </summary>
    Answer Send(Socket socket);
}
