// Names that an `@example` can use without an import.
import { createBrokerClient } from "../src/index.ts";
import { CREDENTIALS } from "./helpers/support.ts";

export const broker = createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS });
