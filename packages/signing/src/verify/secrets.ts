import { sameText } from "#crypto";
import type { Mac } from "../crypto/primitives.ts";
import { macOf } from "../signature.ts";
import { Refusal } from "./refusal.ts";

/** Of one application key: several while one is being replaced, and none where the key is not known. */
type Secrets = string | readonly string[] | undefined;

export type SecretFor = (appKey: string) => Secrets | Promise<Secrets>;

/** Compares a signature with those of all secrets of a key, and does as much where the key is not known. */
export function secretMatcher(secretFor: SecretFor) {
  return async (appKey: string, encoded: string, signature: string): Promise<boolean> => {
    const macs = await macsFor(appKey, secretFor);
    // Two for every key: whether one is known, or is being replaced, shows in no time.
    const padding = ["nobody's", "nobody's"].slice(macs.length).map(macOf);
    const matches = await Promise.all(
      [...macs, ...padding].map(async (mac) => sameText(await mac(encoded), signature)),
    );
    return matches.slice(0, macs.length).includes(true);
  };
}

async function macsFor(appKey: string, secretFor: SecretFor): Promise<Mac[]> {
  try {
    const given = await secretFor(appKey);
    // With an empty secret anybody can sign; and a look-up in an object finds what the object inherits.
    const secrets = [given ?? []].flat().filter((secret) => typeof secret === "string" && secret !== "");
    return secrets.map(macOf);
  } catch (cause) {
    throw new Refusal("secret_unavailable", cause);
  }
}
