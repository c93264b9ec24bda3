// Sends 200 requests. `pnpm verify slow` sends 2,000 requests.
import { testWire } from "./helpers/wire-tests.ts";

testWire(200);
