import { CALLS, testAborts } from "./helpers/abort-tests.ts";

testAborts(CALLS);
