import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as generated from "../src/generated/operations.ts";
import { KINDS, noProblem, reportOf } from "./conformance.ts";

const SPEC = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));

test.each(KINDS)("%s responds to every operation, and redocly finds no problem in the responses", async (_, start) => {
  expect(await reportOf(start, {}, generated, SPEC)).toEqual(noProblem(generated));
});
