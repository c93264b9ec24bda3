import type { Difference } from "@org/signing/explain";
import { readInput } from "../../../../packages/signing/src/explain/read-input.ts";
import { sha256, variantOf } from "../../../../packages/signing/src/explain/signing-variant.ts";
import { STEPS as TABLE } from "../../../../packages/signing/src/explain/table/index.ts";
import { isOfBodies, type Bodies } from "./difference.ts";
import type { PreparedRequest } from "./request.ts";

/** Returns the correct body, and the body that a known mistake hashed, or undefined if no mistake gives the other hash. */
export async function bodiesOf(
  { request, signed }: PreparedRequest,
  difference: Difference,
): Promise<Bodies | undefined> {
  if (!isOfBodies(difference)) return undefined;
  const [normalized, pasted] = [signed.body ?? "", request.body ?? ""];
  // `explain` may have compared the pasted body instead of the normalized one.
  const correct = (await sha256(normalized)) === difference.segment.text ? normalized : pasted;
  for (const sent of new Set([normalized, pasted])) {
    const variant = variantOf(await readInput({ ...request, body: sent }), "");
    const ways = [...TABLE.body, ...TABLE["Unicode form"]].flatMap((cause) => [
      ...cause.ways(variant),
      ...(cause.rareWays?.(variant) ?? []),
    ]);
    for (const theirs of [sent, ...ways.map(([, { body }]) => body?.data)]) {
      if (typeof theirs === "string" && (await sha256(theirs)) === difference.theirs.toUpperCase())
        return { correct, theirs };
    }
  }
  return undefined;
}
