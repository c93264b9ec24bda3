// Tests an abort for one kind of call. `pnpm verify slow` tests all kinds of calls.
import { CALLS, testAborts } from "./helpers/abort-tests.ts";

testAborts(CALLS.slice(0, 1));
