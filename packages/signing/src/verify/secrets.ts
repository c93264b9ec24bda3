import { sameText } from "#crypto";
import type { Mac } from "../crypto/primitives.ts";
import { macOf } from "../signature.ts";
import { Refusal } from "./refusal.ts";

/** Secrets of one application key: several while one is being replaced, undefined if the key is not known. */
type Secrets = string | readonly string[] | undefined;

export type SecretFor = (appKey: string) => Secrets | Promise<Secrets>;

/** Compares a signature with those of all secrets of a key. It does the same work for a key that is not known. */
export function secretMatcher(secretFor: SecretFor) {
  return async (appKey: string, encoded: string, signature: string): Promise<boolean> => {
    const macs = await macsFor(appKey, secretFor);
    // At least two MACs for every key, so that the time does not show whether a key is known or is being replaced.
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
    // Anybody can sign with an empty secret. A look-up in an object may find an inherited value that is no text.
    const secrets = [given ?? []].flat().filter((secret) => typeof secret === "string" && secret !== "");
    return secrets.map(macOf);
  } catch (cause) {
    throw new Refusal("secret_unavailable", cause);
  }
}
