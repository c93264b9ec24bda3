import { independentSignature } from "@org/conformance/independent";
import { INPUTS } from "./inputs/index.ts";
import { URLS } from "./inputs/urls.ts";
import type { RefusedInput, SignedInput, Vector } from "./vector.ts";

/** Version of the file. The section "Versions" of packages/signing/vectors/README.md says what asks for another one. */
const VERSION = "1.0.0";

/**
 * Generates the text of vectors.json.
 *
 * The expected steps come from the independent implementation. The codes of the errors, the bodies as sent and the parts
 * of URLs come from the inputs. Nothing comes from the package under test.
 */
export function generate(): string {
  const json = JSON.stringify({ version: VERSION, cases: INPUTS.map(toVector), urls: URLS }, null, 2);
  // ASCII alone, because an editor can change characters that it does not show. Half of a surrogate pair needs an escape.
  return `${json.replace(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;
}

function toVector(input: SignedInput | RefusedInput): Vector {
  const { name, path, query, headers, body, appSecret } = input;
  const expect = "error" in input ? { error: input.error } : stepsOf(input);
  return { name, path, query, headers, body, appSecret, expect };
}

/** Computes each step from the request as it is sent, because the independent implementation reads raw requests. */
function stepsOf({ path, query, headers, body, sent: changed, appSecret }: SignedInput) {
  const sent = changed ?? body ?? "";
  const rawPath = path.split("/").map(encodeURIComponent).join("/");
  const rawQuery = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  const { str1, str2, str3, encoded, signature } = independentSignature(
    {
      method: sent ? "POST" : "GET",
      target: `${rawPath}?${rawQuery}`,
      headers: Object.entries(headers),
      body: Buffer.from(sent),
    },
    appSecret,
  );
  return { sent: sent || null, str1, str2: str2 ?? null, str3, encoded, signature };
}
