import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluateSteps } from "./evaluate-steps.ts";
import { fromFragment, toFragment } from "../../src/explainer/share.ts";

const HEADERS = ["host: api.example.com", "x-app-key: made-up-key", "x-signature: bWFkZS11cA=="].join("\n");
const REQUEST = `POST https://api.example.com/made-up/list?note=é%20+\n${HEADERS}\n\n{"a":1}\n`;

const secrets = fc.string({ unit: "grapheme-ascii", minLength: 8, maxLength: 40 }).filter((text) => /\S{8}/.test(text));
const hexSecrets = fc.stringMatching(/^[0-9a-f]{32}$/);

async function linkTo(request: string, appSecret = "", theirs = "") {
  const shared = await toFragment({ request, appSecret, theirs });
  if ("problem" in shared) throw new Error(`${shared.problem.message} ${shared.problem.fix}`);
  return { ...shared, inputs: fromFragment(shared.fragment) };
}

/** Requests with the credentials `tok-1`, `tok-2` and `tok-3`, which no signature needs. */
const CURL = "curl https://api.example.com/made-up";
const PASTED: readonly string[] = [
  "GET /a\nAuthorization: Bearer tok-1\nhost: a\nCookie: tok-2",
  "GET /a\nauthorization:\nBearer tok-1\nhost:\na",
  "> GET /a\r\n> cookie: tok-1\r\n> host: a\r\n> x-api-key: tok-2\r\n>\r\n",
  "GET /a\nx-made-up: tok-1\nproxy-authorization: tok-2\nx-app-secret: tok-3",
  `${CURL} -H authorization:tok-1`,
  `${CURL} -H authorization:' tok-1'`,
  `${CURL} -H $'cookie: a=\\'tok-1'`,
  `${CURL} -H "cookie: a=\\"tok-1" --header 'x-token: tok-2'`,
  `${CURL} "--user" "a:tok-1"`,
  `${CURL} -u 'a:'tok-1`,
  `${CURL} -u \\\n a:tok-1`,
  `${CURL} -sua:tok-1 -bmade=tok-2`,
  `${CURL} --cookie 'made=tok-1' --oauth2-bearer tok-2`,
  `${CURL} -A tok-1 -e tok-2`,
  "curl https://made:tok-1@api.example.com/up?c=d:e@f",
  "curl 'https://tok-1@api.example.com/up#tok-2'",
  "GET https://made:tok-1@api.example.com/up#access_token=tok-2\nhost: a",
  "GET /a#tok-1\nhost: a",
  '{"request":{"method":"GET","url":"https://a/b","headers":[{"value":"tok-1","name":"cookie"}],"cookies":[{"name":"a]","value":"tok-2"}]},"response":{"content":{"text":"tok-3"}}}',
  '{"log":{"entries":[{"request":{"method":"GET","url":"https://u:tok-1@a/b","headers":[{"name":"Authorization","value":"tok-2"}]}}]}}',
  '{"request":{"method":"GET","url":"https://a/b","headers":[{"name":"x-app-key","value":"a\\ncookie: tok-1"}]}}',
];

test("toFragment writes a fragment from which fromFragment reads the request and the value to compare", async () => {
  const value = fc.stringMatching(/^[!-~]{1,20}$/);
  await fc.assert(
    fc.asyncProperty(value, fc.string({ unit: "grapheme" }), fc.json(), async (value, theirs, body) => {
      const request = `POST /made-up?a=${encodeURIComponent(value)}\nhost: api.example.com\nx-app-key: ${value}\n\n${body}\n`;
      expect((await linkTo(request, "", theirs)).inputs).toMatchObject({ request, theirs });
    }),
  );
  expect((await linkTo(REQUEST)).inputs).toMatchObject({ request: REQUEST });
});

test.each(PASTED)("toFragment writes only the parts that a signature needs (%s)", async (pasted) => {
  const shared = await toFragment({ request: pasted, appSecret: "", theirs: "" });
  const text = decodeURIComponent(JSON.stringify(shared).replaceAll("+", " "));
  // The value of the header x-app-key is one line, so it begins no other header.
  expect(text.replace("x-app-key: a cookie: tok-1", "")).not.toMatch(/tok-|authorization|(?<!name, )cookie/i);
});

test("toFragment writes no part of the secret with four or more characters", async () => {
  await fc.assert(
    fc.asyncProperty(hexSecrets, fc.boolean(), async (secret, isPasted) => {
      const pasted = isPasted ? `x-app-secret: ${secret.toUpperCase()}` : "";
      const { fragment } = await linkTo(`${REQUEST}${pasted}`, secret, pasted);
      // Some random secrets have four characters in common with the rest of the link, for example "edac".
      const rest = `${(await linkTo(REQUEST)).fragment.toLowerCase()} [redacted]`;
      const parts = Array.from({ length: secret.length - 3 }, (_, at) => secret.slice(at, at + 4));
      expect(parts.filter((part) => fragment.toLowerCase().includes(part) && !rest.includes(part))).toEqual([]);
    }),
  );
});

test("toFragment replaces a random secret, and says that the page cannot diagnose the request", async () => {
  await fc.assert(
    fc.asyncProperty(secrets, async (secret) => {
      const text = encodeURIComponent(secret);
      const { inputs, content } = await linkTo(`GET /made-up?a=${text}\nhost: a`, secret, `%26${text}`);
      expect(JSON.stringify(inputs)).not.toContain(text);
      expect(inputs?.request).toContain("[redacted]");
      expect(content).toMatch(/^The link has \[redacted\] instead of the app secret, so .* cannot diagnose/);
      const { notes } = await evaluateSteps(inputs ?? { request: "", appSecret: "", theirs: "" });
      expect(notes.join(" ")).toMatch(/cannot diagnose a request with a hidden value/);
    }),
  );
});

test("toFragment says which headers the link contains", async () => {
  expect((await linkTo(REQUEST)).content).toMatch(/^The link contains the method, .* x-version, content-type\./);
});

test("toFragment returns a problem for a text that is not a request", async () => {
  expect(await toFragment({ request: "tok-1: a", appSecret: "", theirs: "" })).toHaveProperty("problem");
});

test("toFragment returns a problem if the link is too long", async () => {
  const request = `GET /${"a".repeat(20_000)}\nhost: a`;
  const shared = await toFragment({ request, appSecret: "", theirs: "" });
  expect(shared).toMatchObject({ problem: { message: expect.stringMatching(/maximum is 16000 characters\.$/) } });
});

test("fromFragment throws no error for random texts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(() => fromFragment(text)).not.toThrow();
    }),
  );
});

test.each(["", "#", "#theirs=a", "#%"])("fromFragment returns undefined for %j", (hash) => {
  expect(fromFragment(hash)).toBeUndefined();
});

test("fromFragment returns undefined for a fragment that is too long", () => {
  expect(fromFragment(`#request=${"a".repeat(20_000)}`)).toBeUndefined();
});

test("fromFragment reads a fragment without a value to compare, and returns no secret", () => {
  expect(fromFragment("#request=a+b%")).toEqual({ request: "a b%", appSecret: "", theirs: "" });
});
