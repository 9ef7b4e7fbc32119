// An MCP server over stdio that has one more tool as soon as a file exists, and says so to its client.
// Arguments: the folder of the SDK, the file. What it logs holds its environment's GROWING_KEY, as careless servers do.
import { existsSync, watch } from "node:fs";
import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, file] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${sdk}/dist/esm/${name}.js`));
const { Server } = await load("server/index");
const { StdioServerTransport } = await load("server/stdio");
const { ListToolsRequestSchema } = await load("types");

const tool = (name, description) => ({
  name,
  description,
  inputSchema: { type: "object", properties: { day: { type: "string" } } },
});
const server = new Server({ name: "growing", version: "1.0.0" }, { capabilities: { tools: { listChanged: true } } });
server.setRequestHandler(ListToolsRequestSchema, () => {
  const tools = [tool("bus_timetable", "Departures of buses.")];
  if (existsSync(file)) {
    tools.push(tool("ferry_timetable", "Departures of the ferry to Zanzibar."));
  }
  return { tools };
});
watch(dirname(file), (_, name) => {
  if (name === basename(file) && existsSync(file)) {
    server.sendToolListChanged();
  }
});
console.error(`started with key ${process.env.GROWING_KEY}`);
await server.connect(new StdioServerTransport());
