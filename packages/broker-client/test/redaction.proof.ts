import { testCost, testCuts, testRandomEncodings } from "./helpers/redaction.ts";

testRandomEncodings(5000);
testCuts(1);
testCost();
