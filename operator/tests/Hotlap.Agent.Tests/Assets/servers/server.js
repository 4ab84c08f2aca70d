// Node's http module with its defaults: PORT ACCESS_LOG.
const fs = require("node:fs");
const log = fs.openSync(process.argv[3], "w");
require("node:http").createServer((request, response) => {
  fs.writeSync(log, `200 ${request.headers["user-agent"]}\n`);
  response.end("ok\n");
}).listen(Number(process.argv[2]), "127.0.0.1");
