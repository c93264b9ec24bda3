import { hash, hmac } from "#crypto";
import { byCodePoint } from "../text.ts";
import type { Draft } from "./draft.ts";

/** What computes for many drafts of one request: the same hash or MAC is computed once. */
export interface Computer {
  /** The message that is signed. */
  readonly messageOf: (draft: Draft) => Promise<string>;
  readonly signatureOf: (draft: Draft) => Promise<string>;
}

export function createComputer(): Computer {
  const hashes = new Map<string, string>();
  const macs = new Map<string, string>();

  async function messageOf(draft: Draft): Promise<string> {
    const parts = [draft.path, ...entriesOf(draft)];
    const { body, bodyAlgorithm } = draft;
    if (body !== undefined) {
      const digest = await remembered(hashes, `${bodyAlgorithm} ${body}`, () => hash(bodyAlgorithm, body));
      parts.push(draft.writeHash(digest));
    }
    return draft.encode(parts.join("&") + draft.end);
  }

  return {
    messageOf,
    async signatureOf(draft) {
      const { macAlgorithm, secret, keyEnd } = draft;
      const message = await messageOf(draft);
      const mac = () => hmac(macAlgorithm, secret + keyEnd)(message);
      return draft.writeSignature(await remembered(macs, JSON.stringify([macAlgorithm, secret, keyEnd, message]), mac));
    },
  };
}

async function remembered(known: Map<string, string>, key: string, compute: () => string | Promise<string>) {
  const value = known.get(key) ?? (await compute());
  known.set(key, value);
  return value;
}

function entriesOf({ arrange, query, headers, sortsValues, joinsRepeated }: Draft): string[] {
  const pairs = arrange(query, headers);
  if (!sortsValues && !joinsRepeated) return pairs.map(([name, value]) => `${name}=${value}`);
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return [...values].flatMap(([name, repeated]) => {
    if (sortsValues) repeated.sort(byCodePoint);
    return joinsRepeated ? `${name}=${repeated.join("&")}` : repeated.map((value) => `${name}=${value}`);
  });
}
