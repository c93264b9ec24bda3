// Defines wrong signatures. Most of them combine two mistakes.
import type { NameValuePair } from "../../../src/index.ts";
import type { CauseCode } from "../../../src/explain/index.ts";
import { APP_SECRET } from "../support.ts";
import {
  hashed,
  hashInLowerCase,
  REQUEST,
  signedAs,
  signedBy,
  withHash,
  withPairs,
  type Explained,
} from "./request.ts";

type Pair = [codes: CauseCode[], what: string, signature: () => Promise<string>, request?: Explained];

const { query, headers, body } = REQUEST;

const headerPairs = Object.entries(headers);

const REPEATED_APART = { ...REQUEST, query: [...new URLSearchParams("symbols=MSFT&limit=2&symbols=AAPL")] };

/** Request with names that sort differently by code point and by UTF-16 unit. */
const ODD_NAMES_REPEATED = {
  ...REQUEST,
  query: [...new URLSearchParams("\uff5e=2&\uff5e=1&\u{1f600}=3&B=4&a=5")],
};

export const PAIRS: Pair[] = [
  [
    ["path_encoded", "query_encoded"],
    "the percent-encoded path and query of the URL",
    () => signedAs({ path: "/watchlists/my%20list", query: query.map(([n, v]) => [n, encodeURIComponent(v)]) }),
  ],
  [["query_encoded"], "values in form encoding", () => signedAs({ query: query.map(asInForm) })],
  [
    ["query_as_one_text"],
    "the query in the order of the URL, then the headers",
    () => signedBy({ request: REPEATED_APART, str3: withPairs([...REPEATED_APART.query, ...headerPairs]) }),
    REPEATED_APART,
  ],
  [
    ["repeated_values_unsorted", "names_sorted_by_utf16"],
    "names sorted by JavaScript, values not sorted",
    () =>
      signedBy({
        request: ODD_NAMES_REPEATED,
        str3: withPairs([["B", "4"], ["a", "5"], ...headerPairs, ["\u{1f600}", "3"], ["\uff5e", "2&1"]]),
      }),
    ODD_NAMES_REPEATED,
  ],
  [
    ["form_encoded"],
    "Java's URLEncoder with `+` replaced",
    () => signedBy({ encode: (encoded) => encoded.replaceAll("%2A", "*").replaceAll("~", "%7E") }),
  ],
  [
    ["body_reserialized", "body_spaced"],
    "json.dumps of the parsed body",
    () => signedAs({ body: '{"price": 1.5, "note": "a & b, é"}' }),
  ],
  [
    ["body_spaced", "body_escaped_to_ascii"],
    "the defaults of json.dumps",
    () => signedAs({ body: String.raw`{"price": 1.50, "note": "a & b, \u00e9"}` }),
  ],
  [
    ["body_hash_lower_case", "key_without_ampersand"],
    "the defaults of node:crypto",
    () => signedBy({ key: APP_SECRET, str3: hashInLowerCase }),
  ],
  [
    ["mac_sha1", "body_hash_md5"],
    "the earlier scheme with HMAC-SHA1 and MD5",
    () => signedBy({ algorithm: "sha1", str3: withHash(hashed(body, "md5")) }),
  ],
  [
    ["mac_md5", "signature_in_base64url"],
    "MD5 in base64url, without padding",
    () => signedBy({ algorithm: "md5", form: (digest) => digest.toString("base64url") }),
  ],
];

function asInForm([name, value]: NameValuePair): NameValuePair {
  return [name, new URLSearchParams({ value }).toString().slice("value=".length)];
}
