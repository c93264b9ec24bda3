import { testCost, testCuts, testRandomEncodings } from "./helpers/redaction.ts";

testRandomEncodings(2000);
testCuts(1);
testCost();
