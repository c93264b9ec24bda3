// Two URLs with different meanings can have the same canonical request. Tests that a strict signer and a strict
// verifier each reject at least one of the two URLs.
import { isProof } from "@org/testing";
import { expect, test } from "vitest";
import { assertUnambiguous } from "../src/ambiguity.ts";
import { canonicalRequest } from "../src/canonical.ts";
import { createSigner } from "../src/index.ts";
import { readTarget } from "../src/target.ts";
import { APP_KEY, APP_SECRET, HEADERS } from "./helpers/support.ts";

const ORIGIN = "https://api.example.com";
const options = { appKey: APP_KEY, appSecret: APP_SECRET, nonce: () => "made-up-nonce", now: () => 0 };
const strictSigner = createSigner({ ...options, strict: true });

/** Percent-encoded characters that mean the same without percent-encoding. `docs/verifying.md` lists them. */
const SAME_IN_PATH = /%(?:2[14789A]|3A|3D|40|7E)/g;
const SAME_IN_QUERY = /%(?:2[14789AF]|3A|3D|40|5B|5D|7E)/g;

/** Returns the same text for all request targets that have the same meaning. */
function meaningOf(target: string): string {
  const [path = "", ...rest] = target.split("?");
  const raw = path.replaceAll(SAME_IN_PATH, decodeURIComponent);
  const pieces = rest.join("?").replaceAll(SAME_IN_QUERY, decodeURIComponent).split("&").sort();
  return rest.length === 0 ? raw : `${raw}?${pieces.join("&")}`;
}

const TOKENS = (
  String.raw`a %61 %5F / %2F %2f . %2E \ %5C ; %3B , %2C + %2B %20 ? %3F & = %3D [ %5B : %3A ~ %7E | %7C ` +
  "%c3%a9 %C3%A9"
).split(" ");

/** Returns URLs that end in up to `tokens` elements of `TOKENS`. */
function targetsOf(tokens: number): string[] {
  const ends = [""];
  let longest = ends;
  for (let count = 0; count < tokens; count++) {
    longest = longest.flatMap((end) => TOKENS.map((token) => end + token));
    ends.push(...longest);
  }
  return ["/", "/a?", "/a?b=", "/a?b=a&"].flatMap((start) => ends.map((end) => start + end));
}

/**
 * Groups request targets by a key, which is a signature or a canonical request. Returns one set of meanings for each
 * key. If all targets with the same key have the same meaning, the set has one element.
 */
function groupMeanings(targets: readonly (readonly [key: string, target: string])[]): Set<string>[] {
  const groups = new Map<string, Set<string>>();
  for (const [key, target] of targets) groups.set(key, (groups.get(key) ?? new Set()).add(meaningOf(target)));
  return [...groups.values()];
}

const targets = targetsOf(isProof ? 3 : 2);
const enough = targets.length / 10;

test(`signatures of a strict signer differ for URLs with different meanings (${targets.length} URLs)`, async () => {
  const signed: [string, string][] = [];
  for (const target of targets) {
    const { headers, url } = (await strictSigner.sign({ method: "GET", url: ORIGIN + target }).catch(() => {})) ?? {};
    if (headers && url) signed.push([headers["x-signature"], url.slice(ORIGIN.length)]);
  }
  expect(signed.length).toBeGreaterThan(enough);
  expect(groupMeanings(signed).filter(({ size }) => size > 1)).toEqual([]);
});

test(`assertUnambiguous accepts only one meaning for each canonical request (${targets.length} URLs)`, () => {
  const accepted = targets.flatMap((target): [string, string][] => {
    const [rawPath = "", ...rawQuery] = target.split("?");
    const read = readTarget(rawPath, rawQuery.join("?"));
    try {
      assertUnambiguous(target, { ...read, headers: HEADERS });
      return [[canonicalRequest({ ...read, headers: HEADERS }, undefined).str3, target]];
    } catch {
      return [];
    }
  });
  expect(accepted.length).toBeGreaterThan(enough);
  expect(groupMeanings(accepted).filter(({ size }) => size > 1)).toEqual([]);
});
