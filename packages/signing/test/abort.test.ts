// One call. `pnpm verify slow` runs all of them.
import { CALLS, testAborts } from "./helpers/abort-tests.ts";

testAborts(CALLS.slice(0, 1));
