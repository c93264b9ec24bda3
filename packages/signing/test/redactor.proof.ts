import { testCuts, testRandomEncodings } from "./helpers/redactor-tests.ts";

testRandomEncodings(5000);
testCuts(1);
