using System.Net.Sockets;

namespace Hotlap.Agent.Answers;

/// <summary>A request that is ready to be sent over any fresh connection.</summary>
internal interface IRequest
{
    /// <summary>The request in words, such as <c>GET http://localhost:5000/healthz</c>.</summary>
    string Description { get; }

    /// <summary>Bytes that a correct answer could consist of; a rehearsal server sends them.</summary>
    byte[] RehearsalAnswer { get; }

    /// <summary>Sends the request and judges the answer. The socket's receive timeout bounds each wait. Never throws for what the peer does.</summary>
    Answer Send(Socket socket);
}
