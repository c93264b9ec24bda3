import { canonicalize, computeSignature } from "@org/signing";
import { explain } from "@org/signing/explain";
import { equal } from "./assert.mjs";
import { skip } from "./run.mjs";
import { WORKED, WORKED_SECRET, WORKED_SIGNATURE } from "./worked.mjs";

/** @type {import("./run.mjs").Test[]} */
export const explainTests = [
  [
    "explain reports that a right signature matches",
    async () => equal((await explained(WORKED_SIGNATURE)).matches, true),
  ],
  [
    "explain finds two mistakes in one request",
    async () => {
      const headers = { ...WORKED.headers, host: `${WORKED.headers.host}:443` };
      const mistaken = { ...WORKED, query: [], headers };
      const explanation = await explained(await computeSignature(mistaken, WORKED_SECRET));
      equal(codesOf(explanation), ["query_not_signed", "port_added"]);
    },
  ],
  [
    "explain finds a signature by HMAC-SHA1",
    async () => equal(codesOf(await explained("E00hS4HYnI6jWVF29Pm3ab4TlHc=")), ["mac_sha1"]),
  ],
  [
    "explain finds a signature by HMAC-MD5",
    async ({ crypto }) => {
      if (crypto === "WebCrypto") skip("WebCrypto has no MD5");
      equal(codesOf(await explained("CEThUHHywwnGd/Xn06zBFw==")), ["mac_md5"]);
    },
  ],
  [
    "explain finds query names that are sorted by a locale",
    async () => {
      /** @type {import("@org/signing").SignatureInput} */
      const input = { ...WORKED, query: Object.entries({ "a-b": "1", a_b: "2" }) };
      const canonical = (await canonicalize(input)).str3.replace("a-b=1&a_b=2", "a_b=2&a-b=1");
      const request = { ...REQUEST, url: `${WORKED.path}?a-b=1&a_b=2` };
      equal(codesOf(await explain({ request, canonical })), ["names_sorted_by_locale"]);
    },
  ],
];

const REQUEST = { url: `${WORKED.path}?a1=webull&a2=123&a3=xxx&q1=yyy`, headers: WORKED.headers, body: WORKED.body };

/** @param {string} signature */
const explained = (signature) => explain({ request: REQUEST, appSecret: WORKED_SECRET, signature });

/** @param {import("@org/signing/explain").Explanation} explanation */
const codesOf = ({ causes }) => causes.map(({ code }) => code);
