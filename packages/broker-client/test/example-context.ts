// What the reader of a docstring has at hand.
import { createBrokerClient } from "../src/index.ts";
import { CREDENTIALS } from "./helpers/support.ts";

export const broker = createBrokerClient({ baseUrl: "https://api.example.com", ...CREDENTIALS });
