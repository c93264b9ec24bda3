import { testWire } from "./helpers/wire-tests.ts";

testWire(2000);
