// Setup of the Vitest project "broker-client, undici". Vitest runs this file before each test file of the project.
import { afterAll } from "vitest";
import { undiciTransport } from "../../src/undici/index.ts";
import { setTransport } from "./transport.ts";

const transport = undiciTransport();
setTransport(transport);
afterAll(() => transport.close());
