import { readCommandLine } from "@org/testing";
import { DIST } from "../paths.ts";
import { serve } from "../serve.ts";

const usage = `Usage: pnpm site [--port PORT]

Builds the site, and serves it on 127.0.0.1. The default port is 4321.`;
const { values, refuse } = readCommandLine(usage, { options: { port: { type: "string", default: "4321" } } });
if (!/^\d{1,5}$/.test(values.port)) refuse(`--port must be a number, but is ${values.port}.`);

const { url } = await serve(DIST, "/", Number(values.port)).catch((error: unknown) =>
  refuse(`The server cannot start: ${error instanceof Error ? error.message : String(error)}. Choose another --port.`),
);
console.log(`The site is at ${url}. Press Ctrl-C to stop the server.`);
