// Makes every mistake of the table in the fixtures, and explains the resulting signatures.
import { describe, expect, test } from "vitest";
import { bytesOfBase64 } from "../../../src/explain/bytes.ts";
import { createBudget } from "../../../src/explain/budget.ts";
import { createComputer } from "../../../src/explain/compute.ts";
import { explain, type ExplainedRequest } from "../../../src/explain/index.ts";
import { readInput } from "../../../src/explain/read-input.ts";
import { variantOf } from "../../../src/explain/signing-variant.ts";
import { stepsOf, type Step } from "../../../src/explain/step.ts";
import { CAUSES } from "../../../src/explain/table/index.ts";
import { FIXTURE_SECRET, FIXTURES, HEX_SECRET } from "./fixtures.ts";
import { allCodesOf } from "./request.ts";

interface Applied {
  readonly step: Step;
  readonly request: ExplainedRequest;
  readonly secret: string;
  readonly signature: string;
}

/** Returns each way to make a mistake, with the first request whose signature changes, and the changed signature. */
export async function applied(): Promise<Applied[]> {
  const computer = createComputer(createBudget(Infinity));
  const found = new Map<string, Applied>();
  const inputs = Object.values(FIXTURES).map((request) => ({ request, secret: FIXTURE_SECRET }));
  for (const { request, secret } of [
    ...inputs,
    ...inputs.slice(1, 2).map((input) => ({ ...input, secret: HEX_SECRET })),
  ]) {
    const variant = variantOf(await readInput(request), secret);
    const right = await computer.digestOf(variant);
    for (const step of CAUSES.flatMap((cause) => stepsOf(cause, variant))) {
      const name = `${step.cause.code}: ${step.how}`;
      if (found.has(name)) continue;
      const digest = await computer.digestOf({ ...variant, ...step.change });
      const bytes = bytesOfBase64(digest) ?? new Uint8Array();
      const signature = step.change.write?.(bytes) ?? digest;
      if (signature !== right) found.set(name, { step, request, secret, signature });
    }
  }
  return [...found.values()];
}

export function testTable(select: (all: readonly Applied[]) => readonly Applied[]): void {
  describe("explain finds", async () => {
    const cases = select(await applied());
    test.each(cases.map((each) => [each.step.cause.code, each.step.how, each] as const))(
      "%s, made by %s",
      async (_code, _how, { step, request, secret, signature }) => {
        const explanation = await explain({ request, appSecret: secret, signature });
        // A JSON encoder makes several mistakes, and some of these mistakes can be enough for the same signature.
        const isNamed = allCodesOf(explanation).some((codes) =>
          codes.every((each) => step.codes.some((c) => c === each)),
        );
        expect(explanation.causes).not.toEqual([]);
        expect(isNamed).toBe(true);
      },
    );
  });
}
