import { sameText } from "#crypto";
import type { Mac } from "../crypto/primitives.ts";
import { macOf } from "../signature.ts";
import { Refusal } from "./refusal.ts";

/** Secrets of one app key: several secrets during a rotation, or undefined for an unknown app key. */
type Secrets = string | readonly string[] | undefined;

export type SecretFor = (appKey: string) => Secrets | Promise<Secrets>;

/** Creates a function that returns whether any secret of an app key produces the given signature. */
export function secretMatcher(secretFor: SecretFor) {
  return async (appKey: string, encoded: string, signature: string): Promise<boolean> => {
    const macs = await macsFor(appKey, secretFor);
    // An attacker can measure the time of a verification. So the verifier computes two MACs even for an unknown app key
    // and for an app key with one secret.
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
    // `macsFor` ignores an empty secret, because anybody can sign with an empty secret. `macsFor` also ignores values
    // that are not strings. For example, `secretFor` can return `secrets[appKey]`. For the app key `constructor`, the
    // value of `secrets[appKey]` is a function that every object inherits.
    const secrets = [given ?? []].flat().filter((secret) => typeof secret === "string" && secret !== "");
    return secrets.map(macOf);
  } catch (cause) {
    throw new Refusal("secret_unavailable", cause);
  }
}
