// Setup of the Vitest project "broker-client, defined operations". Vitest runs this file before each test file.
import { callDefinedOperations } from "./caller.ts";

callDefinedOperations();
