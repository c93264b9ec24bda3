import type { Mac } from "../crypto/primitives.ts";
import type { Budget } from "./budget.ts";
import type { Body, HashBody, PartName, Parts, SigningVariant } from "./signing-variant.ts";
import { remember } from "./remember.ts";
import { entriesOf } from "./entries.ts";
import { createEntryEncoder, inPieces } from "./encode-pieces.ts";

/** The functions cache results such as the encoded path, because successive variants often have the same path. */
export interface Computer {
  readonly messageOf: (variant: SigningVariant) => Promise<string>;
  readonly digestOf: (variant: SigningVariant) => Promise<string>;
  /**
   * Starts a series of similar variants. Until the next call of `keepNext`, each cache keeps the first result of the
   * series.
   */
  readonly keepNext: () => void;
}

const PAIR_FIELDS = [
  "query",
  "headers",
  "arrange",
  "sortValues",
  "joinRepeated",
  "pair",
  "pairSeparator",
] as const satisfies readonly (keyof SigningVariant)[];

// Measured times of operations. The unit is the time to copy one character.
const MAC_COST = 3000;
const COMPARISON_COST = 25;
const ENCODING_COST = 5;

export function createComputer(budget: Budget): Computer {
  const digestOf = createDigests(budget);
  const encode = ({ encode, encodesInPieces }: SigningVariant, text: string): string => {
    budget.spend(ENCODING_COST * text.length);
    // A JSON body can contain the escape of a lone surrogate, which cannot be encoded.
    const encodable = text.toWellFormed();
    return encodesInPieces ? inPieces(encodable, encode) : encode(encodable);
  };
  const entries = remember(PAIR_FIELDS, (variant) => {
    const count = variant.query.length + variant.headers.length;
    budget.spend(COMPARISON_COST * count * Math.ceil(Math.log2(count + 1)));
    return entriesOf(variant);
  });
  const pairs = remember(PAIR_FIELDS, (variant) => {
    const text = entries.get(variant).join(variant.pairSeparator);
    budget.spend(text.length);
    return text;
  });
  const encodeEntry = createEntryEncoder(encode);
  const encodedPairs = remember([...PAIR_FIELDS, "encode"], (variant) => {
    const encoded = entries.get(variant).map((entry) => encodeEntry(variant, entry));
    const text = encoded.join(variant.encode(variant.pairSeparator));
    budget.spend(text.length);
    return text;
  });
  const encodedPath = remember(["path", "encode"], (variant) => encode(variant, variant.path));
  const bodyTexts = remember(["body", "bodyPart", "encode"], (variant) =>
    encode(variant, variant.bodyPart?.(variant.body) ?? ""),
  );
  const macs = remember<Mac | Promise<Mac>>(["secret", "key", "mac"], ({ secret, key, mac }) => {
    budget.spend(ENCODING_COST * secret.length);
    const keyed = key(secret);
    return keyed instanceof Promise ? keyed.then(mac) : mac(keyed);
  });
  const remembered = [entries, pairs, encodedPairs, encodedPath, bodyTexts, macs];

  function join(variant: SigningVariant, hash: string | undefined): string {
    if (variant.compose !== undefined || !variant.encodesInPieces) return joinPlain(variant, hash);
    const { order, encode: encodePiece, lead, end, partSeparator, bodyPart, body } = variant;
    const partOf = (name: PartName): string | undefined => {
      if (name === "path") return encodedPath.get(variant);
      if (name === "pairs") return encodedPairs.get(variant);
      if (bodyPart === undefined) return hash === undefined ? undefined : encodePiece(hash);
      return bodyPart(body) === undefined ? undefined : bodyTexts.get(variant);
    };
    const parts = order.map(partOf).filter((part) => part !== undefined);
    return encodePiece(lead) + parts.join(encodePiece(partSeparator)) + encodePiece(end);
  }

  function joinPlain(variant: SigningVariant, hash: string | undefined): string {
    const { path, order, compose, lead, end, partSeparator, bodyPart, body } = variant;
    const parts: Parts = { path, pairs: pairs.get(variant), hash: bodyPart === undefined ? hash : bodyPart(body) };
    const present = order.map((name) => parts[name]).filter((part) => part !== undefined);
    return encode(variant, lead + (compose?.(parts, variant) ?? present.join(partSeparator)) + end);
  }

  // At an `await`, the runtime continues with the next variant of the batch. The next variant can overwrite cached
  // results that the current variant still needs. So the function does not use `await`.
  function messageOf(variant: SigningVariant): string | Promise<string> {
    const { body, bodyPart, hashBody, writeHash } = variant;
    const digest = body === undefined || bodyPart !== undefined ? undefined : digestOf(body, hashBody);
    return digest instanceof Promise
      ? digest.then((hex) => join(variant, writeHash(hex)))
      : join(variant, digest === undefined ? undefined : writeHash(digest));
  }

  return {
    messageOf: async (variant) => messageOf(variant),
    async digestOf(variant) {
      const given = messageOf(variant);
      const message = given instanceof Promise ? await given : given;
      budget.spend(MAC_COST + message.length);
      const mac = macs.get(variant);
      const bytes = variant.messageBytes?.(message) ?? message;
      return mac instanceof Promise ? (await mac)(bytes) : mac(bytes);
    },
    keepNext: () => remembered.forEach((each) => each.keepNext()),
  };
}

function createDigests(budget: Budget) {
  const known = new WeakMap<Body, Map<HashBody, string | Promise<string>>>();
  return (body: Body, hashBody: HashBody): string | Promise<string> => {
    const ofBody = known.get(body) ?? new Map<HashBody, string | Promise<string>>();
    known.set(body, ofBody);
    const digest = ofBody.get(hashBody);
    if (digest !== undefined) return digest;
    budget.spend(body.data.length);
    const computed = hashBody(body.data);
    ofBody.set(hashBody, computed);
    return computed;
  };
}
