import { hash, hmac } from "#crypto";
import type { Algorithm, Mac } from "../crypto/primitives.ts";
import { byCodePoint } from "../text.ts";
import type { Budget } from "./budget.ts";
import type { Body, Draft } from "./draft.ts";

/** Computes for many drafts of one request, and keeps what the next draft shares with the one before. */
export interface Computer {
  /** The message that is signed. */
  readonly messageOf: (draft: Draft) => Promise<string>;
  readonly signatureOf: (draft: Draft) => Promise<string>;
}

/** The fields that the canonical request without the body's hash depends on. */
const HEAD_FIELDS = ["path", "query", "headers", "arrange", "sortsValues", "joinsRepeated"] as const;

const KEY_FIELDS = ["macAlgorithm", "secret", "keyEnd"] as const;

/** To compare two names takes as long as to copy so many characters; to encode one character, as long as so many (measured). */
const COMPARISON_COST = 25;
const ENCODING_COST = 5;

export function createComputer(budget: Budget): Computer {
  const digestOf = createDigests(budget);
  const macFor = createMacs(budget);
  let head: { readonly draft: Draft; readonly text: string } | undefined;
  let encoded: { readonly head: string; readonly encode: Draft["encode"]; readonly text: string } | undefined;

  function headOf(draft: Draft): string {
    const known = head?.draft;
    if (head === undefined || HEAD_FIELDS.some((field) => known?.[field] !== draft[field])) {
      const text = [draft.path, ...entriesOf(draft)].join("&");
      const count = draft.query.length + draft.headers.length;
      budget.spend(text.length + COMPARISON_COST * count * Math.ceil(Math.log2(count)));
      head = { draft, text };
    }
    return head.text;
  }

  function encodedHeadOf(draft: Draft): string {
    const text = headOf(draft);
    if (encoded?.head !== text || encoded.encode !== draft.encode) {
      encoded = { head: text, encode: draft.encode, text: inPieces(text, draft.encode) };
      budget.spend(ENCODING_COST * encoded.text.length);
    }
    return encoded.text;
  }

  async function messageOf(draft: Draft): Promise<string> {
    const { body, bodyAlgorithm, encode, end, writeHash } = draft;
    const hashed = body === undefined ? "" : `&${writeHash(await digestOf(body, bodyAlgorithm))}`;
    const message = encodedHeadOf(draft) + encode(hashed + end);
    budget.spend(message.length);
    return message;
  }

  return {
    messageOf,
    async signatureOf(draft) {
      return draft.writeSignature(await macFor(draft)(await messageOf(draft)));
    },
  };
}

/** Length of a piece: on a long text, what each step of an encoding leaves behind would take tens of megabytes (measured). */
const PIECE = 4096;

function inPieces(text: string, encode: Draft["encode"]): string {
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

/** The key seldom differs from that of the draft before. */
function createMacs(budget: Budget) {
  let latest: { readonly draft: Draft; readonly mac: Mac } | undefined;
  return (draft: Draft): Mac => {
    const known = latest?.draft;
    if (latest === undefined || KEY_FIELDS.some((field) => known?.[field] !== draft[field])) {
      budget.spend(ENCODING_COST * draft.secret.length);
      latest = { draft, mac: hmac(draft.macAlgorithm, draft.secret + draft.keyEnd) };
    }
    return latest.mac;
  };
}

function entriesOf({ arrange, query, headers, sortsValues, joinsRepeated }: Draft): string[] {
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
