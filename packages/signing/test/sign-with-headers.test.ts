import { expect, test } from "vitest";
import { createSigner } from "../src/index.ts";
import { signWithHeaders } from "../src/sign-with-headers.ts";
import { APP_KEY, APP_SECRET, code } from "./helpers/support.ts";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
const url = "https://api.example.com/a";
const sign = (method: string, headers: Iterable<readonly [string, string]>, body?: string) =>
  signWithHeaders({ method, url, headers, body }, signer);

test("signWithHeaders converts header names to lower case, and adds the headers of the signature", async () => {
  const own = { "X-Version": "v3", "x-signature": "made up", ["__proto__"]: "made up" };
  const { headers } = await sign("GET", Object.entries(own));
  expect(Object.keys(headers)).toEqual([
    "x-version",
    "x-signature",
    "__proto__",
    "x-app-key",
    "x-signature-algorithm",
    "x-signature-nonce",
    "x-signature-version",
    "x-timestamp",
  ]);
  expect(headers).toMatchObject({ "x-version": "v3", "x-signature": expect.stringMatching(/^[\w+/]{43}=$/) });
});

test("signWithHeaders drops host and content-length from a Headers object", async () => {
  const { headers } = await sign("GET", new Headers({ host: "other.example", "content-length": "3", "x-a": "b" }));
  expect(headers).not.toHaveProperty("host");
  expect(headers).not.toHaveProperty("content-length");
  expect(headers["x-a"]).toBe("b");
});

const TEXT = "text/plain;charset=UTF-8";
const FORM = "application/x-www-form-urlencoded;charset=UTF-8";
const JSON_TYPE = "application/json";

test.each([
  ["POST", "{}", undefined, JSON_TYPE],
  ["POST", "{}", "Application/JSON", JSON_TYPE],
  ["POST", "{}", TEXT, JSON_TYPE],
  ["POST", "", TEXT, JSON_TYPE],
  ["POST", undefined, undefined, JSON_TYPE],
  ["PUT", "", TEXT, undefined],
  ["PUT", "", FORM, undefined],
  ["PUT", "", JSON_TYPE, JSON_TYPE],
  ["DELETE", undefined, TEXT, TEXT],
  ["DELETE", undefined, "text/html", "text/html"],
])(
  "given the method %s, the body %j and the content type %s, signWithHeaders returns the content type %s",
  async (method, body, given, sent) => {
    const signed = await sign(method, given === undefined ? [] : [["Content-Type", given]], body);
    expect(signed.headers["content-type"]).toBe(sent);
    expect(signed.body).toBe(body);
  },
);

test.each([
  ["POST", undefined, "text/html"],
  ["POST", "", FORM],
  ["PUT", "a=1", FORM],
  ["PUT", "{}", "application/json; charset=latin1"],
])("signWithHeaders rejects a %s request with the body %j and the content type %s", async (method, body, type) => {
  await expect(sign(method, [["content-type", type]], body)).rejects.toEqual(code("unsupported_content_type"));
});
