using Shop.Server;

await ShopApp.Build(args).RunAsync();
