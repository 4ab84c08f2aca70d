using System.Globalization;
using System.Net;
using System.Runtime.InteropServices;
using CannedTds;

const int UsualPort = 1433;

var text = args.ElementAtOrDefault(0) ?? $"{UsualPort}";
if (args.Length > 1 || !ushort.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var port))
{
    await Console.Error.WriteLineAsync($"canned-tds: give no argument, or the port to listen on ({UsualPort})");
    return 2;
}

using var stop = new CancellationTokenSource();
using var terminated = PosixSignalRegistration.Create(PosixSignal.SIGTERM, signal => { signal.Cancel = true; stop.Cancel(); });
using var server = new TdsServer(new IPEndPoint(IPAddress.Any, port));
Console.WriteLine($"canned-tds: listening on port {server.Port}");
await server.ServeAsync(stop.Token);
return 0;
