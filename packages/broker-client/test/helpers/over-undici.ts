// Runs before each test file of the project "broker-client, undici".
import { afterAll } from "vitest";
import { undiciTransport } from "../../src/undici/index.ts";
import { setTransport } from "./transport.ts";

const transport = undiciTransport();
setTransport(transport);
afterAll(() => transport.close());
