import type { UrlVector, Vector } from "@org/conformance/vector";
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { SigningErrorCode } from "../src/index.ts";

// Reads the vectors from the same import path as a user.
const read = (name: string) => readFile(new URL(import.meta.resolve(`@org/signing/${name}`)), "utf8");
const text = await read("vectors.json");
const readme = await readFile(new URL("README.md", import.meta.resolve("@org/signing/vectors.json")), "utf8");
interface File {
  readonly version: string;
  readonly cases: readonly Vector[];
  readonly urls: readonly UrlVector[];
}
const file: File = JSON.parse(text);
const { version, cases, urls } = file;
const errors = [...cases, ...urls].flatMap(({ expect }) => ("error" in expect ? [expect.error] : []));

/** Removes properties that are undefined, as JSON.stringify does. */
const viaJson = (value: object): unknown => JSON.parse(JSON.stringify(value));

describe("vectors.json", () => {
  test("vectors.json has at least 120 cases and at least 40 URLs, each with a unique name", () => {
    expect(new Set([...cases, ...urls].map(({ name }) => name)).size).toBe(cases.length + urls.length);
    expect(cases.length).toBeGreaterThanOrEqual(120);
    expect(urls.length).toBeGreaterThanOrEqual(40);
  });

  test("vectors.json has exactly the error codes that a test vector can cause", () => {
    const provoked: Record<SigningErrorCode, boolean> = {
      dot_segment: true,
      insecure_url: true,
      invalid_credentials: true,
      invalid_json: true,
      invalid_nonce: true,
      invalid_url: true,
      lone_surrogate: true,
      malformed_percent_encoding: true,
      missing_signed_header: true,
      reserved_query_name: true,
      // The vectors contain no methods and no content types. Each body in the vectors is a string or null.
      invalid_method: false,
      invalid_request: false,
      body_not_allowed: false,
      unsupported_content_type: false,
      unsupported_body: false,
      body_already_read: false,
      // The vectors contain no options of the signer.
      ambiguous_request: false,
      invalid_option: false,
      // A function of the caller, a response or the runtime causes these errors. The vectors contain only data.
      credentials_unavailable: false,
      invalid_timestamp: false,
      redirect_refused: false,
      crypto_unavailable: false,
    };
    expect([...new Set(errors)].sort()).toEqual(
      Object.entries(provoked)
        .filter(([, isProvoked]) => isProvoked)
        .map(([code]) => code),
    );
  });
});

describe("vectors.schema.json", async () => {
  const validate = new Ajv2020().compile(JSON.parse(await read("vectors.schema.json")));

  test("vectors.schema.json accepts vectors.json", () => {
    validate(JSON.parse(text));
    expect(validate.errors).toBeNull();
  });

  const [signed] = cases;
  test.each<[string, object]>([
    ["a hash in lower case", { expect: { ...signed?.expect, str2: "ab".repeat(32) } }],
    ["a missing step", { expect: { ...signed?.expect, encoded: undefined } }],
    ["steps and an error code", { expect: { ...signed?.expect, error: "invalid_json" } }],
    ["an unknown error code", { expect: { error: "made_up" } }],
    ["a signed request that has no host", { headers: { ...signed?.headers, host: undefined } }],
    ["a query pair without a value", { query: [["a"]] }],
    ["a body that is not a string", { body: {} }],
    ["a path that does not begin with a slash", { path: "a" }],
    ["an unknown field", { method: "GET" }],
  ])("vectors.schema.json rejects a test case with %s", (_, change) => {
    expect(validate(viaJson({ ...file, cases: [...cases, { ...signed, ...change }] }))).toBe(false);
  });

  const [firstUrl] = urls;
  test.each<[string, object]>([
    ["an expected result that has no host", { expect: { ...firstUrl?.expect, host: undefined } }],
    ["a host and an error code", { expect: { ...firstUrl?.expect, error: "invalid_url" } }],
    ["an unencoded character in the sent URL", { expect: { ...firstUrl?.expect, sent: "https://api.example.com/ " } }],
    ["an unknown field", { path: "/" }],
  ])("vectors.schema.json rejects a URL with %s", (_, change) => {
    expect(validate(viaJson({ ...file, urls: [...urls, { ...firstUrl, ...change }] }))).toBe(false);
  });

  test.each([undefined, 1, "1.0", "2.0.0"])("vectors.schema.json rejects the version %j", (version) => {
    expect(validate(viaJson({ ...file, version }))).toBe(false);
  });
});

describe("the README of the vectors", () => {
  test("the README of the vectors contains the signing steps that vectors.json has for the example case", () => {
    const name = /^The case `(.*)`/m.exec(readme)?.[1];
    const example = cases.find((each) => each.name === name);
    const steps = Array.from(readme.matchAll(/^(\w+): +(.*)$/gm), ([, step, value]) => [step, value]);
    expect(Object.fromEntries(steps)).toEqual({ body: example?.body, ...example?.expect });
  });

  test("the README of the vectors states the version of vectors.json, the number of cases and the number of URLs", () => {
    const [, latest, ...counts] =
      /^Changelog:\n\n- \*\*(.+)\*\*: (\d+) cases \((\d+) of them with `lone_surrogate`\), (\d+) URLs/m.exec(readme) ??
      [];
    const lone = cases.filter(({ expect }) => "error" in expect && expect.error === "lone_surrogate");
    expect([latest, ...counts.map(Number)]).toEqual([version, cases.length, lone.length, urls.length]);
  });

  test("the README of the vectors lists every error code", () => {
    for (const code of errors) expect(readme).toContain(`| \`${code}\``);
  });
});
