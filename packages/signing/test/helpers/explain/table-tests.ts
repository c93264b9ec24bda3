// Signs requests incorrectly, and tests that `explain` finds the mistake. The table `CAUSES` lists the mistakes.
import { describe, expect, test } from "vitest";
import { bytesOfBase64 } from "../../../src/explain/bytes.ts";
import { createBudget, createComputer } from "../../../src/explain/search/compute.ts";
import { explain, type ExplainedRequest } from "../../../src/explain/index.ts";
import { readInput } from "../../../src/explain/read-input.ts";
import { variantOf } from "../../../src/explain/signing-variant.ts";
import { stepsOf, type Step } from "../../../src/explain/search/steps.ts";
import { CAUSES, causeOf } from "../../../src/explain/table/index.ts";
import { FIXTURES, FIXTURE_SECRET, HEX_SECRET } from "./fixtures.ts";
import { allCodesOf } from "./request.ts";

interface Applied {
  readonly step: Step;
  readonly request: ExplainedRequest;
  readonly secret: string;
  readonly signature: string;
}

/**
 * Returns one wrong signature for each variant of each mistake. For example, a client can add the port 443 or the port
 * 80 to the host, which are two variants of one mistake. If a variant does not change the signature of a fixture, the
 * function tries the next fixture.
 */
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
  describe("explain", async () => {
    const cases = select(await applied());
    test.each(cases.map((each) => [each.step.cause.code, each.step.how, each] as const))(
      "explain finds the cause %s for the variant `%s`",
      async (_code, _how, { step, request, secret, signature }) => {
        const explanation = await explain({ request, appSecret: secret, signature });
        // A step can have the codes of several mistakes. For example, a JSON encoder can add spaces and escapes.
        // `explain` leaves out a mistake that does not change the signature of this request.
        const isNamed = allCodesOf(explanation).some((codes) =>
          codes.every((each) => step.codes.some((c) => c === each || causeOf(c).restates?.includes(each))),
        );
        expect(explanation.causes).not.toEqual([]);
        expect(isNamed).toBe(true);
      },
    );
  });
}
