// Tests the abort of one kind of call. `pnpm verify slow` tests the abort of all kinds of calls.
import { CALLS, testAborts } from "./helpers/abort-tests.ts";

testAborts(CALLS.slice(0, 1));
