using Hotlap.Cli.Commands;

return await Root.RunAsync(args, Console.Out, Console.Error, TimeProvider.System);
