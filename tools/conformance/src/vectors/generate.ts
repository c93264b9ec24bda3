import { independentSignature } from "@org/conformance/independent";
import { INPUTS } from "./inputs/index.ts";
import type { RefusedInput, SignedInput, Vector } from "./vector.ts";

/**
 * The text of vectors.json. What is expected comes from the independent implementation, and the codes of the refusals
 * and the bodies as sent from the inputs: nothing here is asked of the package that is judged.
 */
export function generate(): string {
  const json = JSON.stringify({ cases: INPUTS.map(toVector) }, null, 2);
  // ASCII alone: no editor or reader can change what it does not show. Half of a surrogate pair has no other form.
  return `${json.replace(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;
}

function toVector(input: SignedInput | RefusedInput): Vector {
  const { name, path, query, headers, body, appSecret } = input;
  const expect = "error" in input ? { error: input.error } : stepsOf(input);
  return { name, path, query, headers, body, appSecret, expect };
}

/** Put on the wire for the judge, which reads requests off it. */
function stepsOf({ path, query, headers, body, sent, appSecret }: SignedInput) {
  const rawPath = path.split("/").map(encodeURIComponent).join("/");
  const rawQuery = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  const { str1, str2, str3, encoded, signature } = independentSignature(
    {
      method: body ? "POST" : "GET",
      target: `${rawPath}?${rawQuery}`,
      headers: Object.entries(headers),
      body: Buffer.from(sent ?? body ?? ""),
    },
    appSecret,
  );
  return { str1, str2: str2 ?? null, str3, encoded, signature };
}
