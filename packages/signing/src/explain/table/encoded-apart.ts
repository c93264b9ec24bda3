// Mistakes of a client that encodes parts before it joins them (reference: Algorithm, step 1.6).
import { encoder, type Encode, type EncoderName } from "../formats/encoders.ts";
import type { Parts } from "../signing-variant.ts";
import { causes, joined, mapTexts, type Change, type Way } from "./cause.ts";

const APART: readonly EncoderName[] = [
  "RFC 3986",
  "JavaScript encodeURIComponent",
  "Java URLEncoder, URLSearchParams",
  "Python quote",
  "Python quote_plus, Go url.QueryEscape, Ruby CGI.escape",
  ".NET HttpUtility.UrlEncode",
];

const plain: Encode = (text) => text;

export const encodedApartCauses = causes({
  code: "parts_encoded_apart",
  message: "The client percent-encoded single parts or values instead of the whole string.",
  fix: "Join the parts without encoding, then encode the whole string once.",
  reports: 2,
  core: ["names and values, RFC 3986", "names and values, JavaScript encodeURIComponent", "parts, RFC 3986"],
  ways: ({ path, query }) =>
    APART.flatMap((name) => {
      const encode = encoder(name);
      const pair = (key: string, value: string) => `${encode(key)}=${encode(value)}`;
      const values = (key: string, value: string) => `${key}=${encode(value)}`;
      const segments = path.split("/").map(encode).join("/");
      const parts = (compose: (parts: Parts) => string): Change => ({ compose, encode: plain });
      return Object.entries<Change>({
        parts: parts(({ path, pairs, hash }) => joined(encode(path), encode(pairs), hash)),
        "names and values": { pair, encode: plain },
        "path segments, names and values": { pair, encode: plain, path: segments },
        "path, names and values": { pair, encode: plain, path: encode(path) },
        values: { pair: values, encode: plain },
        "path and values": { pair: values, encode: plain, path: encode(path) },
        "path segments and values": { pair: values, encode: plain, path: segments },
        "the query": { query: mapTexts(query, encode), encode: plain },
        "the pairs": parts(({ path, pairs, hash }) => joined(path, encode(pairs), hash)),
        "the path": { encode: plain, path: encode(path) },
        "path segments": { encode: plain, path: segments },
        "everything except the path": parts(({ path, pairs, hash }) => joined(path, encode(joined(pairs, hash)))),
        "everything except the hash": parts(({ path, pairs, hash }) => joined(encode(joined(path, pairs)), hash)),
        "values, then the whole string": { pair: values },
      }).map(([how, change]): Way => [`${how}, ${name}`, change]);
    }),
});
