// `pnpm verify slow` sends 2,000.
import { testWire } from "./helpers/wire-tests.ts";

testWire(200);
