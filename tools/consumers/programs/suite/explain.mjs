import { canonicalize, computeSignature } from "@org/signing";
import { explain } from "@org/signing/explain";
import { equal } from "./assert.mjs";
import { skip } from "./run.mjs";
import { WORKED, WORKED_SECRET, WORKED_SIGNATURE } from "./worked.mjs";

/** @type {import("./run.mjs").Test[]} */
export const explainTests = [
  ["explain: a right signature matches", async () => equal((await explained(WORKED_SIGNATURE)).matches, true)],
  [
    "explain: finds two mistakes at once",
    async () => {
      const headers = { ...WORKED.headers, host: `${WORKED.headers.host}:443` };
      const mistaken = { ...WORKED, query: [], headers };
      const { causes } = await explained(await computeSignature(mistaken, WORKED_SECRET));
      equal(causes, ["query_not_signed", "port_added"]);
    },
  ],
  [
    "explain: finds HMAC-SHA1",
    async () => equal((await explained("E00hS4HYnI6jWVF29Pm3ab4TlHc=")).causes, ["mac_sha1"]),
  ],
  [
    "explain: finds HMAC-MD5",
    async ({ crypto }) => {
      if (crypto === "WebCrypto") skip("WebCrypto has no MD5");
      equal((await explained("CEThUHHywwnGd/Xn06zBFw==")).causes, ["mac_md5"]);
    },
  ],
  [
    "explain: finds names in the order of a locale",
    async () => {
      /** @type {import("@org/signing").SignatureInput} */
      const request = { ...WORKED, query: Object.entries({ "a-b": "1", a_b: "2" }) };
      const canonical = (await canonicalize(request)).str3.replace("a-b=1&a_b=2", "a_b=2&a-b=1");
      equal((await explain({ ...request, canonical })).causes, ["names_sorted_by_locale"]);
    },
  ],
];

/** @param {string} signature */
const explained = (signature) => explain({ ...WORKED, appSecret: WORKED_SECRET, signature });
