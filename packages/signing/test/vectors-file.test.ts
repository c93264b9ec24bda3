import type { Vector } from "@org/conformance/vector";
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { SigningErrorCode } from "../src/index.ts";

// As an importer finds them.
const read = (name: string) => readFile(new URL(import.meta.resolve(`@org/signing/${name}`)), "utf8");
const text = await read("vectors.json");
const readme = await readFile(new URL("README.md", import.meta.resolve("@org/signing/vectors.json")), "utf8");
const { cases }: { cases: readonly Vector[] } = JSON.parse(text);
const errors = cases.flatMap(({ expect }) => ("error" in expect ? [expect.error] : []));

describe("vectors.json", () => {
  test("has at least 120 cases, no two of them with the same name", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(120);
  });

  test("holds every code that a path, a query, headers, a body and a secret can provoke", () => {
    const provoked: Record<SigningErrorCode, boolean> = {
      dot_segment: true,
      invalid_credentials: true,
      invalid_json: true,
      invalid_nonce: true,
      lone_surrogate: true,
      missing_signed_header: true,
      reserved_query_name: true,
      // What is decoded already cannot be malformed, and the other codes are about URLs,
      malformed_percent_encoding: false,
      insecure_url: false,
      invalid_url: false,
      // methods, content types and bodies that are no text,
      invalid_method: false,
      invalid_request: false,
      body_not_allowed: false,
      unsupported_content_type: false,
      unsupported_body: false,
      body_already_read: false,
      // a choice of the signer,
      ambiguous_request: false,
      invalid_option: false,
      // and what a caller's functions, the service and the platform do. A time is signed as it stands.
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

  test("describes the file", () => {
    validate(JSON.parse(text));
    expect(validate.errors).toBeNull();
  });

  const [signed] = cases;
  test.each<[string, object]>([
    ["a lower-case hash", { expect: { ...signed?.expect, str2: "ab".repeat(32) } }],
    ["a step too few", { expect: { ...signed?.expect, encoded: undefined } }],
    ["steps and a code", { expect: { ...signed?.expect, error: "invalid_json" } }],
    ["a code that there is not", { expect: { error: "made_up" } }],
    ["a signed request without its host", { headers: { ...signed?.headers, host: undefined } }],
    ["a query parameter without a value", { query: [["a"]] }],
    ["a body that is no text", { body: {} }],
    ["a path without its slash", { path: "a" }],
    ["a field that there is not", { method: "GET" }],
  ])("does not describe %s", (_, change) => {
    // Through JSON, which leaves out what is undefined.
    expect(validate(JSON.parse(JSON.stringify({ cases: [...cases, { ...signed, ...change }] })))).toBe(false);
  });
});

describe("README.md", () => {
  test("shows each step of its example as the vectors have it", () => {
    const name = /^The case `(.*)`/m.exec(readme)?.[1];
    const example = cases.find((each) => each.name === name);
    const blocks = Array.from(readme.matchAll(/^```\n(.*)\n```$/gm), ([, line]) => line);
    const [body, , ...steps] = blocks;
    expect({ body, steps }).toEqual({ body: example?.body, steps: Object.values(example?.expect ?? {}) });
  });

  test("explains every code", () => {
    for (const code of errors) expect(readme).toContain(`| \`${code}\``);
  });
});
