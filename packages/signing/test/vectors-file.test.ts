import type { Vector } from "@org/conformance/vector";
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { SigningErrorCode } from "../src/index.ts";

// As an importer finds them.
const read = (name: string) => readFile(new URL(import.meta.resolve(`@org/signing/${name}`)), "utf8");
const text = await read("vectors.json");
const readme = await readFile(new URL("README.md", import.meta.resolve("@org/signing/vectors.json")), "utf8");
const { version, cases }: { version: string; cases: readonly Vector[] } = JSON.parse(text);
const errors = cases.flatMap(({ expect }) => ("error" in expect ? [expect.error] : []));

describe("vectors.json", () => {
  test("has at least 120 cases, no two of them with the same name", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(120);
  });

  test("has every code that a path, a query, headers, a body and a secret can cause", () => {
    const provoked: Record<SigningErrorCode, boolean> = {
      dot_segment: true,
      invalid_credentials: true,
      invalid_json: true,
      invalid_nonce: true,
      lone_surrogate: true,
      missing_signed_header: true,
      reserved_query_name: true,
      // Decoded values cannot be malformed. The other codes are about URLs,
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
      // options of the signer,
      ambiguous_request: false,
      invalid_option: false,
      // and the caller's functions, the service and the platform. A time is signed as it is.
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

  test("accepts the file", () => {
    validate(JSON.parse(text));
    expect(validate.errors).toBeNull();
  });

  const [signed] = cases;
  test.each<[string, object]>([
    ["a lower-case hash", { expect: { ...signed?.expect, str2: "ab".repeat(32) } }],
    ["a missing step", { expect: { ...signed?.expect, encoded: undefined } }],
    ["steps and a code", { expect: { ...signed?.expect, error: "invalid_json" } }],
    ["an unknown code", { expect: { error: "made_up" } }],
    ["a signed request without its host", { headers: { ...signed?.headers, host: undefined } }],
    ["a query parameter without a value", { query: [["a"]] }],
    ["a body that is no text", { body: {} }],
    ["a path without its slash", { path: "a" }],
    ["an unknown field", { method: "GET" }],
  ])("rejects %s", (_, change) => {
    // Through JSON, which drops undefined values.
    expect(validate(JSON.parse(JSON.stringify({ version, cases: [...cases, { ...signed, ...change }] })))).toBe(false);
  });

  test.each([undefined, 1, "1.0", "2.0.0"])("rejects the version %j", (version) => {
    expect(validate({ ...(version && { version }), cases })).toBe(false);
  });
});

describe("README.md", () => {
  test("shows each step of its example as in the vectors", () => {
    const name = /^The case `(.*)`/m.exec(readme)?.[1];
    const example = cases.find((each) => each.name === name);
    const blocks = Array.from(readme.matchAll(/^```\n(.*)\n```$/gm), ([, line]) => line);
    const [body, , ...steps] = blocks;
    expect({ body, steps }).toEqual({ body: example?.body, steps: Object.values(example?.expect ?? {}) });
  });

  test("has the version of the file and its number of cases at the top of the changelog", () => {
    const [, latest, count] = /^Changelog:\n\n- \*\*(.+)\*\*: (\d+) cases/m.exec(readme) ?? [];
    expect([latest, Number(count)]).toEqual([version, cases.length]);
  });

  test("explains every code", () => {
    for (const code of errors) expect(readme).toContain(`| \`${code}\``);
  });
});
