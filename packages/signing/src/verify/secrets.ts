import { sameText } from "#crypto";
import type { Mac } from "../crypto/primitives.ts";
import { macOf } from "../signature.ts";
import { Refusal } from "./refusal.ts";

/** Secrets of one app key: several secrets during a rotation, or undefined for an unknown app key. */
type Secrets = string | readonly string[] | undefined;

export type SecretFor = (appKey: string) => Secrets | Promise<Secrets>;

/**
 * Creates a function that compares a signature with the signatures of all secrets of an app key. An unknown app key
 * takes as much time as a known app key.
 */
export function secretMatcher(secretFor: SecretFor) {
  return async (appKey: string, encoded: string, signature: string): Promise<boolean> => {
    const macs = await macsFor(appKey, secretFor);
    // The function computes at least two MACs, so that the time does not show whether an app key is known or has two
    // secrets.
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
    // Anybody can sign with an empty secret. A look-up in an object can find an inherited value that is not a string.
    const secrets = [given ?? []].flat().filter((secret) => typeof secret === "string" && secret !== "");
    return secrets.map(macOf);
  } catch (cause) {
    throw new Refusal("secret_unavailable", cause);
  }
}
