import type { Family } from "./families.ts";

/** Code for each family. The comment in the last line is the printed text. */
export const TYPESCRIPT: Readonly<Record<Family, string>> = {
  path: `
// Sign the decoded path of the URL that you send, without the query.
const url = new URL("https://api.example.com/made-up/my%20list?note=a");
const path = decodeURIComponent(url.pathname);
console.log(path); // => /made-up/my list
`,
  query: `
// Sign the decoded name and the decoded value of every query parameter.
const url = new URL("https://api.example.com/made-up/list?note=a%20b&empty=");
const query = [...url.searchParams];
console.log(JSON.stringify(query)); // => [["note","a b"],["empty",""]]
`,
  repeated: `
// Sort the values of a repeated name by code point, and join the values with &.
import { canonicalize } from "@org/signing";

const headers = {
  host: "api.example.com",
  "x-app-key": "made-up-app-key",
  "x-signature-algorithm": "HMAC-SHA256",
  "x-signature-nonce": "made-up-nonce",
  "x-signature-version": "1.0",
  "x-timestamp": "2026-10-17T09:30:00Z",
};
const { str1 } = await canonicalize({
  path: "/made-up/list",
  query: [["symbol", "b"], ["symbol", "a"]],
  headers,
});
console.log(str1.slice(21, 31)); // => symbol=a&b
`,
  order: `
// Merge the query parameters and the six headers, and sort the pairs by the bytes of the name.
const pairs: [name: string, value: string][] = [["note", "1"], ["x-app-key", "made-up-app-key"], ["host", "api.example.com"], ["Z", "2"]];
pairs.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
console.log(pairs.map(([name]) => name).join()); // => Z,host,note,x-app-key
`,
  headers: `
// Sign exactly these six headers. Write the names in lower case, and send the signed values.
import { createSigner } from "@org/signing";

const signer = createSigner({ appKey: "made-up-app-key", appSecret: "made-up-app-secret" });
const { headers } = await signer.sign({ method: "GET", url: "https://api.example.com/made-up/list" });
const unsigned = ["x-signature", "x-version"];
const signed = ["host", ...Object.keys(headers).filter((name) => !unsigned.includes(name))];
console.log(signed.sort().join(" ")); // => host x-app-key x-signature-algorithm x-signature-nonce x-signature-version x-timestamp
`,
  host: `
// Sign the host as the HTTP client sends it: with the port, unless it is the default port of the scheme.
const { host } = new URL("https://api.example.com:8443/made-up/list");
console.log(host); // => api.example.com:8443
`,
  timestamp: `
// Create the timestamp once, in UTC and in whole seconds. Sign and send the same text.
const now = new Date(Date.UTC(2026, 9, 17, 9, 30));
const timestamp = \`\${now.toISOString().slice(0, 19)}Z\`;
console.log(timestamp); // => 2026-10-17T09:30:00Z
`,
  bodyText: `
// Serialize the body once. Hash this text, and send the same text.
import { normalizeBody } from "@org/signing";

const body = normalizeBody('{ "note": "a \\\\u0026 b", "price": 1.50 }');
console.log(body); // => {"note":"a & b","price":1.50}
`,
  bodyHash: `
// Write the SHA-256 of the body in upper-case hex. Without a body, omit the hash and the & before it.
import { createHash } from "node:crypto";

const hash = createHash("sha256").update('{"price":1}', "utf8").digest("hex").toUpperCase();
console.log(hash); // => ED5E399CB2EB7B4955D3C4A3692DB0F618CB23217AC4B1ABAEB88C31669D98D3
`,
  joinedPairs: `
// Write each pair as name=value, and join the pairs with &.
const pairs = [["host", "api.example.com"], ["note", "a"]];
console.log(pairs.map(([name, value]) => \`\${name}=\${value}\`).join("&")); // => host=api.example.com&note=a
`,
  joinedParts: `
// Join the path, the pairs and the hash of the body with &. Do not sign the method.
const hash = undefined; // The request has no body.
const parts = ["/made-up/list", "host=api.example.com&note=a", hash];
console.log(parts.filter((part) => part !== undefined).join("&")); // => /made-up/list&host=api.example.com&note=a
`,
  encoding: `
// Percent-encode the whole string once. encodeURIComponent does not encode ! ' ( ) *.
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => \`%\${mark.charCodeAt(0).toString(16).toUpperCase()}\`);
console.log(encode("/a&b=c d*~")); // => %2Fa%26b%3Dc%20d%2A~
`,
  key: `
// The key is the unchanged app secret, followed by one &.
import { createHmac } from "node:crypto";

const appSecret = "made-up-app-secret";
const signature = createHmac("sha256", \`\${appSecret}&\`).update("%2Fmade-up").digest("base64");
console.log(signature); // => bjEPyWwCtWVriGOhUWl/ewZLD/96OK4hQXYtXZdbb6M=
`,
  mac: `
// Compute one HMAC-SHA256. The key is the app secret with &, and the message is the string to sign.
import { createHmac } from "node:crypto";

const key = "made-up-app-secret&";
const message = "%2Fmade-up";
console.log(createHmac("sha256", key).update(message, "utf8").digest("base64")); // => bjEPyWwCtWVriGOhUWl/ewZLD/96OK4hQXYtXZdbb6M=
`,
  signatureText: `
// Send the 32 bytes of the HMAC as standard base64 with padding. The text has 44 characters.
import { createHmac } from "node:crypto";

const digest = createHmac("sha256", "made-up-app-secret&").update("%2Fmade-up").digest();
console.log(digest.toString("base64")); // => bjEPyWwCtWVriGOhUWl/ewZLD/96OK4hQXYtXZdbb6M=
`,
};
