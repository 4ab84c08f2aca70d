using System.Text;

namespace Hotlap.Agent.Tests.Support;

/// <summary>
/// An HTTP/1.1 server that answers after a while, and closes each connection after a number of answers without announcing it, as nginx
/// does with keepalive_requests.
/// </summary>
internal static class ClosingServer
{
    /// <param name="answers">Answers on each connection.</param>
    /// <param name="time">Time that each answer takes.</param>
    /// <param name="headers">Headers beside the length, each with its line end.</param>
    /// <param name="port">Port; 0 for a free one.</param>
    public static SocketServer Start(int answers, TimeSpan time, string headers = "", int port = 0)
    {
        var response = Encoding.ASCII.GetBytes($"HTTP/1.1 200 OK\r\n{headers}Content-Length: 2\r\n\r\nok");
        return new SocketServer(async (connection, end) =>
        {
            var request = new byte[4096];
            for (var answer = 0; answer < answers && await connection.ReceiveAsync(request, end) > 0; answer++)
            {
                await Task.Delay(time, end);
                await connection.SendAsync(response, end);
            }
        }, port);
    }
}
