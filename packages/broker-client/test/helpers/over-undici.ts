// Setup of the project "broker-client, undici": runs before each test file.
import { afterAll } from "vitest";
import { undiciTransport } from "../../src/undici/index.ts";
import { setTransport } from "./transport.ts";

const transport = undiciTransport();
setTransport(transport);
afterAll(() => transport.close());
