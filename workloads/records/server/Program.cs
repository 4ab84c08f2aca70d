using Records.Server;

await RecordsServer.Build(args).RunAsync();
