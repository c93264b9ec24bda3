// Mistakes of a client that signs the body hash as a named parameter, such as `hash=…` (reference: Algorithm, step
// 1.5).
import { causes, type Change, type Way } from "./cause.ts";

type WriteHash = (upperCaseHex: string) => string;

const lower: WriteHash = (hex) => hex.toLowerCase();

const PAIR_NAMES = [
  "body",
  "content",
  "data",
  "hash",
  "bodyHash",
  "body_hash",
  "body-hash",
  "x-content-sha256",
  "x-body-hash",
  "content-sha256",
  "sha256",
  "digest",
  "payload",
  "str2",
];

export const bodyHashPairCauses = causes({
  code: "body_hash_as_pair",
  message: "The client signed the body hash as a named parameter.",
  fix: "After the pairs, append the hash alone, without a name.",
  reports: 1,
  ways: ({ body }) =>
    body === undefined
      ? []
      : PAIR_NAMES.flatMap((name) => [
          ...asPair(name, "upper case", (hex) => hex),
          ...asPair(name, "lower case", lower),
        ]),
});

function asPair(name: string, how: string, write: WriteHash): Way[] {
  const sorted: Change = {
    writeHash: write,
    compose: ({ path, pairs, hash: text }) => {
      const all = pairs.split("&");
      const at = all.findIndex((pair) => pair.includes("=") && pair.slice(0, pair.indexOf("=")) > name);
      const end = at === -1 ? all.length : at;
      return [path, ...all.slice(0, end), `${name}=${text ?? ""}`, ...all.slice(end)].join("&");
    },
  };
  return [
    [`${name}, ${how}, at the end`, { writeHash: (hex) => `${name}=${write(hex)}` }],
    [`${name}, ${how}, sorted`, sorted],
  ];
}
