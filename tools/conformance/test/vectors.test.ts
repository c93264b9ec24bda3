import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { independentSignature } from "../src/independent/index.ts";
import { generate } from "../src/vectors/generate.ts";
import { URLS } from "../src/vectors/inputs/urls.ts";
import { REQUEST } from "../src/vectors/vector.ts";

test("vectors.json is equal to the generated vectors", async () => {
  const file = new URL("../../../packages/signing/vectors/vectors.json", import.meta.url);
  expect(generate()).toBe(await readFile(file, "utf8"));
});

const readable = URLS.flatMap(({ name, expect }) => ("error" in expect ? [] : [[name, expect] as const]));

test.each(readable)(
  "the sent URL of the test vector %j has the expected host, path and query",
  (_, { host, path, query, sent }) => {
    const encode = (texts: readonly string[], separator: string) => texts.map(encodeURIComponent).join(separator);
    const target = `${encode(path.split("/"), "/")}?${query.map((pair) => encode(pair, "=")).join("&")}`;
    const str3 = (target: string) =>
      independentSignature(
        { method: "GET", target, headers: Object.entries({ ...REQUEST.headers, host }), body: Buffer.of() },
        REQUEST.appSecret,
      ).str3;
    expect(str3(sent.slice(sent.indexOf("/", "https://".length)))).toBe(str3(target));
    expect(new URL(sent).host).toBe(host);
  },
);
