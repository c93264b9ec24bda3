import { callTests } from "./call.mjs";
import { clientTests } from "./client.mjs";
import { explainTests } from "./explain.mjs";
import { openapiFetchTests } from "./openapi-fetch.mjs";
import { onceTests } from "./once.mjs";
import { runTests } from "./run.mjs";
import { signTests } from "./sign.mjs";
import { urlTests, vectorTests } from "./vectors.mjs";
import { verifyTests } from "./verify.mjs";

const tests = [
  ...signTests,
  ...vectorTests,
  ...urlTests,
  ...verifyTests,
  ...explainTests,
  ...callTests,
  ...onceTests,
  ...openapiFetchTests,
  ...clientTests,
];

/** @param {import("./run.mjs").SuiteInput} input */
export const run = (input) => runTests(tests, input);
