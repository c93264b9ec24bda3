import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as generated from "../src/generated/operations.ts";
import { noProblem, reportOf } from "./conformance.ts";
import { KINDS } from "./fixture.ts";

const SPEC = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));

test.each(KINDS)("redocly accepts all responses of a sandbox from %s", async (_, start) => {
  expect(await reportOf(start, {}, generated, SPEC)).toEqual(noProblem(generated));
});
