import { hash, hmac } from "#crypto";
import type { Algorithm, Mac } from "../crypto/primitives.ts";
import { byCodePoint } from "../text.ts";
import type { Budget } from "./budget.ts";
import type { Body, SigningVariant } from "./signing-variant.ts";

/**
 * Computes messages and signatures of variants of one request, and reuses the parts that consecutive variants share.
 */
export interface Computer {
  /** Returns the message that is signed. */
  readonly messageOf: (variant: SigningVariant) => Promise<string>;
  readonly signatureOf: (variant: SigningVariant) => Promise<string>;
}

/** Fields that determine the canonical request without the body's hash. */
const HEAD_FIELDS = ["path", "query", "headers", "arrange", "sortsValues", "joinsRepeated"] as const;

const KEY_FIELDS = ["macAlgorithm", "secret", "keyEnd"] as const;

/** Cost of comparing two names, and of encoding one character, in copied characters (measured). */
const COMPARISON_COST = 25;
const ENCODING_COST = 5;

export function createComputer(budget: Budget): Computer {
  const digestOf = createDigests(budget);
  const macFor = createMacs(budget);
  let head: { readonly variant: SigningVariant; readonly text: string } | undefined;
  let encoded: { readonly head: string; readonly encode: SigningVariant["encode"]; readonly text: string } | undefined;

  function headOf(variant: SigningVariant): string {
    const known = head?.variant;
    if (head === undefined || HEAD_FIELDS.some((field) => known?.[field] !== variant[field])) {
      const text = [variant.path, ...entriesOf(variant)].join("&");
      const count = variant.query.length + variant.headers.length;
      budget.spend(text.length + COMPARISON_COST * count * Math.ceil(Math.log2(count)));
      head = { variant, text };
    }
    return head.text;
  }

  function encodedHeadOf(variant: SigningVariant): string {
    const text = headOf(variant);
    if (encoded?.head !== text || encoded.encode !== variant.encode) {
      encoded = { head: text, encode: variant.encode, text: inPieces(text, variant.encode) };
      budget.spend(ENCODING_COST * encoded.text.length);
    }
    return encoded.text;
  }

  async function messageOf(variant: SigningVariant): Promise<string> {
    const { body, bodyAlgorithm, encode, end, writeHash } = variant;
    const hashed = body === undefined ? "" : `&${writeHash(await digestOf(body, bodyAlgorithm))}`;
    const message = encodedHeadOf(variant) + encode(hashed + end);
    budget.spend(message.length);
    return message;
  }

  return {
    messageOf,
    async signatureOf(variant) {
      return variant.writeSignature(await macFor(variant)(await messageOf(variant)));
    },
  };
}

/** Characters that are encoded at once. The intermediate strings of a longer text take tens of megabytes (measured). */
const PIECE = 4096;

function inPieces(text: string, encode: SigningVariant["encode"]): string {
  if (text.length <= PIECE) return encode(text);
  const encoded: string[] = [];
  for (let start = 0; start < text.length;) {
    const isSplit = /[\ud800-\udbff]/.test(text.charAt(start + PIECE - 1));
    const end = start + PIECE - (isSplit ? 1 : 0);
    encoded.push(encode(text.slice(start, end)));
    start = end;
  }
  return encoded.join("");
}

function createDigests(budget: Budget) {
  const known = new WeakMap<Body, Map<Algorithm, string>>();
  return async (body: Body, algorithm: Algorithm): Promise<string> => {
    const ofBody = known.get(body) ?? new Map<Algorithm, string>();
    known.set(body, ofBody);
    const digest = ofBody.get(algorithm);
    if (digest !== undefined) return digest;
    budget.spend(body.text.length);
    const computed = await hash(algorithm, body.text);
    ofBody.set(algorithm, computed);
    return computed;
  };
}

/** Keeps the latest key, because consecutive variants mostly have the same. */
function createMacs(budget: Budget) {
  let latest: { readonly variant: SigningVariant; readonly mac: Mac } | undefined;
  return (variant: SigningVariant): Mac => {
    const known = latest?.variant;
    if (latest === undefined || KEY_FIELDS.some((field) => known?.[field] !== variant[field])) {
      budget.spend(ENCODING_COST * variant.secret.length);
      latest = { variant, mac: hmac(variant.macAlgorithm, variant.secret + variant.keyEnd) };
    }
    return latest.mac;
  };
}

function entriesOf({ arrange, query, headers, sortsValues, joinsRepeated }: SigningVariant): string[] {
  const pairs = arrange(query, headers);
  if (!sortsValues && !joinsRepeated) return pairs.map(([name, value]) => `${name}=${value}`);
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const repeated = values.get(name);
    if (repeated === undefined) values.set(name, [value]);
    else repeated.push(value);
  }
  return Array.from(values, ([name, repeated]) => {
    if (sortsValues) repeated.sort(byCodePoint);
    return joinsRepeated ? [`${name}=${repeated.join("&")}`] : repeated.map((value) => `${name}=${value}`);
  }).flat();
}
